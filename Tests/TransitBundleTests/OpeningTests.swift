import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Opening a bundle` {
  /// Answers to typical queries of an app, as text.
  private func answers(_ path: String) throws(BundleError) -> [String] {
    let timetable = try Timetable(path: path)
    let noon = Date(timeIntervalSince1970: 1_780_300_000)
    let center = Coordinate(latitudeE7: 525_000_000, longitudeE7: 134_000_000)
    return [
      JSONText.of(timetable.information), "\(timetable.clock)",
      JSONText.of(try timetable.departures(from: "stop-3-1", after: noon, within: .seconds(7200), limit: 10)),
      JSONText.of(try timetable.stops(matching: "street 7")), JSONText.of(try timetable.trip("trip-3-4")),
      JSONText.of(try timetable.stops(near: center, radius: 900)),
    ]
  }

  @Test func `a bundle with a flipped byte returns the same answers or throws an error`() throws {
    let bundle = try TestBundle(.town)
    let bytes = try bundle.bytes()
    let expected = try answers(bundle.path)
    let front = BundleHeader.byteCount + 64
    var random = SplitMix64(seed: 3)
    let places =
      Array(stride(from: 0, to: front, by: 5))
      + (0..<120).map { _ in Int.random(in: front..<bytes.count, using: &random) }
    var refused = 0
    for place in places {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let path = try bundle.write(damaged, name: "flipped-\(place).transit")
      do throws(BundleError) {
        #expect(try answers(path) == expected)
      } catch {
        refused += 1
        #expect([.damaged, .notABundle, .unsupported].contains(error.kind), "\(error)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(refused > places.count / 2)
  }

  @Test func `opening a truncated bundle throws an error`() throws {
    let bundle = try TestBundle(.town)
    let bytes = try bundle.bytes()
    for count in [0, 1, 7, 8, 100, 191, 192, 193, bytes.count / 2, bytes.count - 1] {
      let path = try bundle.write(Array(bytes.prefix(count)), name: "short-\(count).transit")
      let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
      #expect([.damaged, .notABundle].contains(error.kind))
    }
    let path = try bundle.write(bytes + [0], name: "long.transit")
    #expect(try #require(throws: BundleError.self) { try Timetable(path: path) }.kind == .damaged)
  }

  @Test func `opening a missing file and opening a file that is not a bundle throw different errors`() throws {
    let bundle = try TestBundle(.town)
    func kind(_ path: String) throws -> BundleError.Kind {
      try #require(throws: BundleError.self) { try Timetable(path: path) }.kind
    }
    #expect(try kind(bundle.path + ".missing") == .cannotOpen)
    #expect(try kind(bundle.folder.path) == .cannotOpen)
    #expect(try kind("/dev/null") == .cannotOpen)
    #expect(try kind(bundle.plainPath) == .notABundle)
  }

  @Test(arguments: [
    "CREATE TABLE guest(x)", "DROP VIEW trips", "DROP INDEX trip_route; CREATE INDEX trip_route ON trip(service)",
    "DROP VIEW trips; CREATE VIEW trips AS SELECT 1 AS trip_id",
    "CREATE TRIGGER guest AFTER INSERT ON trip BEGIN SELECT 1; END", "PRAGMA user_version = 999",
    "CREATE TABLE stop_search_more(x)",
  ]) func `opening a bundle with a foreign schema throws an error`(sql: String) throws {
    let bundle = try TestBundle(.town, changing: sql)
    let error = try #require(throws: BundleError.self) { try bundle.timetable() }
    #expect(error.kind == .damaged)
  }

  @Test func `opening a bundle accepts file URLs and rejects other URLs`() throws {
    let bundle = try TestBundle(.town)
    let path = try bundle.write(bundle.bytes(), name: "a town, 100 % é.transit")
    let timetable = try Timetable(url: URL(filePath: path))
    #expect(timetable.path == path)
    #expect(timetable.url == URL(filePath: path))
    #expect(try timetable.information == bundle.timetable().information)
    let remote = try #require(URL(string: "https://example.org/city.transit"))
    let error = try #require(throws: BundleError.self) { try Timetable(url: remote) }
    #expect(error.kind == .cannotOpen)
    #expect(error.path == "https://example.org/city.transit")
  }

  @Test func `a bundle in a read-only folder opens without creating files`() throws {
    let bundle = try TestBundle(.town)
    let folder = try TemporaryFolder()
    let path = folder.file("town.transit")
    try Data(bundle.bytes()).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    #expect(try answers(path) == answers(bundle.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["town.transit"])
  }

  @Test func `a bundle opens with any file name`() throws {
    let bundle = try TestBundle(.town)
    let expected = try answers(bundle.path)
    for name in ["a b?c#d%41&vfs=x.transit", "naïve 東.transit", "file:x.transit"] {
      #expect(try answers(bundle.write(bundle.bytes(), name: name)) == expected)
    }
  }

  @Test func `a timetable keeps reading its file after another file replaces it`() throws {
    let bundle = try TestBundle(.town)
    let timetable = try bundle.timetable()
    let other = try TestBundle(TestFeed(stops: [.init("only")]))
    try FileManager.default.removeItem(atPath: bundle.path)
    try FileManager.default.copyItem(atPath: other.path, toPath: bundle.path)
    // A nested connection makes the pool open a second one.
    try timetable.withConnection { _ in
      #expect(throws: Never.self) { try #require(try timetable.stop("stop-1-1")) }
    }
    #expect(try bundle.timetable().stop("only") != nil)
  }

  @Test func `timetables of one path share the file and answer queries from many threads at once`() async throws {
    let bundle = try TestBundle(.town, pagesPerBlock: 1)
    let path = bundle.path
    let expected = try answers(path)
    let timetable = try Timetable(path: path, settings: .init(blockCacheBytes: 1, pageCacheBytes: 1))
    #expect(try timetable.file === BundleFile.open(path: path))
    let noon = Date(timeIntervalSince1970: 1_780_300_000)
    let board = try timetable.departures(from: "stop-3-1", after: noon, within: .seconds(7200), limit: 10)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for worker in 0..<16 {
        group.addTask {
          for _ in 0..<10 where worker % 4 > 0 {
            let again = try timetable.departures(from: "stop-3-1", after: noon, within: .seconds(7200), limit: 10)
            if again != board { return false }
          }
          return try worker % 4 > 0 || self.answers(path) == expected
        }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
