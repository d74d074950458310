import Foundation
import TestFeeds
import Testing
import TransitBundle
import UpdateHosts

/// A dataset of two invented cities, with a region that a box selects.
@Suite struct `Regions that the dataset command makes` {
  private static let conditions = ["--bbox", "-90,-180,90,180", "--route-type", "3"]

  private static let configuration = """
    name: Cities
    output: cities.transit
    feeds: [{ id: one, path: one.zip }, { id: two, path: two.zip }]
    validate: { report: report }
    regions:
      - id: buses
        bbox: [-90, -180, 90, 180]
        route_types: [3]

    """

  private static func sample(_ name: String, _ stopTimes: Int, _ seed: Int, in folder: URL) throws {
    let words = ["sample", "-o", "\(name).zip", "--stop-times", "\(stopTimes)", "--seed", "\(seed)"]
    #expect(try Tool.run(words, in: folder).status == 0)
  }

  /// Runs `body` with a folder of two feeds.
  private static func withFeeds(
    _ configuration: String = configuration, _ body: (URL) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path)
    try sample("one", 10_000, 1, in: url)
    try sample("two", 10_000, 2, in: url)
    try folder.write(configuration, to: "dataset.yml")
    try await body(url)
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["", "1700000000"])
  func `a region has the same bytes as an extract of the dataset's bundle`(buildTime: String) async throws {
    try await Self.withFeeds { folder in
      let environment = ["SOURCE_DATE_EPOCH": buildTime]
      let made = try Tool.run(["dataset", "dataset.yml"], environment: environment, in: folder)
      #expect(made.status == 0, "\(made.error)")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("by-hand"), withIntermediateDirectories: false)
      let words = ["extract", "cities.transit", "-o", "by-hand/cities-buses.transit"] + Self.conditions
      #expect(try Tool.run(words, environment: environment, in: folder).status == 0)
      let (region, extract) = try (
        Data(contentsOf: folder.appendingPathComponent("cities-buses.transit")),
        Data(contentsOf: folder.appendingPathComponent("by-hand/cities-buses.transit"))
      )
      #expect(region == extract)
      #expect(try Tool.run(["cities-buses.transit"], of: "verify-bundle", in: folder).status == 0)
    }
  }

  @Test func `the summary and the JSON of a run have its regions`() async throws {
    try await Self.withFeeds { folder in
      let made = try Tool.run(["dataset", "dataset.yml"], in: folder)
      #expect(made.errorLines.contains { $0.hasPrefix("region buses: ") && $0.contains(" trips, ") })
      #expect(made.errorLines.contains { $0.wholeMatch(of: /cities-buses\.transit: [\d.]+ KiB/) != nil })
      let again = try Tool.run(["dataset", "dataset.yml", "--json"], in: folder)
      let regions = try JSONText.object(again.output)["regions"] as? [[String: Any]]
      #expect(regions?.map { $0["id"] as? String } == ["buses"])
      #expect((regions?[0]["bundle"] as? [String: Any])?["path"] as? String == "cities-buses.transit")
    }
  }

  @Test func `a region without trips ends the command with 65 and the place in the file`() async throws {
    let text = Self.configuration.replacing("route_types: [3]", with: "route_types: [7]")
    try await Self.withFeeds(text) { folder in
      let result = try Tool.run(["dataset", "dataset.yml"], in: folder)
      #expect(result.status == 65)
      #expect(result.error.hasPrefix("gtfs-bundle: dataset.yml:6:5: regions[0]: region buses: cities.transit: "))
      #expect(try TemporaryFolder.names(in: folder) == ["dataset.yml", "one.zip", "two.zip", "report"])
    }
  }

  @Test func `a client gets the region of the next night as a delta`() async throws {
    let text = Self.configuration + "publish: { folder: public, feed: cities, key: online.key }\n"
    try await Self.withFeeds(text) { folder in
      for name in ["root", "online"] { #expect(try Tool.run(["keys", "new", name], in: folder).status == 0) }
      let words = ["publish", "init", "public", "--root-key", "root.key", "--key", "online.pub"]
      #expect(try Tool.run(words, in: folder).status == 0)
      let host = try RawServer(folder: folder.appendingPathComponent("public"))
      defer { host.stop() }
      func night() throws -> [String] {
        let made = try Tool.run(["dataset", "dataset.yml"], in: folder)
        #expect(made.status == 0, "\(made.error)")
        let start = host.requests.count
        let update = [
          "update", "store", "--from", host.url(""), "--feed", "cities-buses", "--root", "public/root/1.json",
        ]
        let updated = try Tool.run(update, in: folder)
        #expect(updated.status == 0, "\(updated.error)")
        return host.requests.dropFirst(start).map(\.target).filter { $0.hasPrefix("/o/") }
      }
      #expect(try night().map { String($0.suffix(8)) } == [".transit"])
      try Self.sample("two", 10_200, 2, in: folder)
      #expect(try night().map { String($0.suffix(7)) } == [".tdelta"])
      let store = try TimetableStore(folder: folder.appendingPathComponent("store"))
      let published = try Timetable(path: folder.appendingPathComponent("cities-buses.transit").path)
      #expect(try store.current?.agencies() == published.agencies())
      #expect(store.current?.information.validity == published.information.validity)
      #expect(store.current?.information.source.sha256 == published.information.source.sha256)
    }
  }
}
