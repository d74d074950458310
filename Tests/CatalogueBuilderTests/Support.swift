import Foundation
import TestFeeds

@testable import CatalogueBuilder

/// A folder with a catalogue, its feeds and the output.
final class TestCatalogue: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: String { folder.file("FEEDS.csv") }
  var out: String { folder.file("out") }
  var output: OutputFolder { OutputFolder(path: out) }

  /// Makes a summary, and saves it for the next.
  func summarize() throws -> CatalogueSummary {
    let summary = try output.summarize()
    try output.save(summary)
    return summary
  }

  func file(_ name: String) -> String { folder.file(name) }

  func write(_ name: String, _ text: String) throws { try folder.write(Array(text.utf8), to: name) }

  /// Writes a feed as a folder.
  func write(_ name: String, _ feed: FeedText) throws {
    try? FileManager.default.removeItem(atPath: file(name))
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
    try feed.write(toFolder: file(name))
  }

  /// Writes the zip of a city.
  func writeCity(_ name: String, stop: String = "Anger") throws { try folder.write(Self.city(stop: stop), to: name) }

  /// The zip of a city with one trip.
  static func city(stop: String = "Anger") -> [UInt8] {
    let files = [
      ("agency.txt", "agency_id,agency_name,agency_url,agency_timezone\na,City,https://example.org,Europe/Berlin\n"),
      (
        "calendar.txt",
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
          + "x,1,1,1,1,1,1,1,20260101,20991231\n"
      ),
      ("routes.txt", "route_id,agency_id,route_short_name,route_type\nr,a,1,3\n"),
      (
        "stop_times.txt",
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,08:00:00,08:00:00,1,1\nt,08:10:00,08:10:00,2,2\n"
      ),
      ("stops.txt", "stop_id,stop_name,stop_lat,stop_lon\n1,\(stop),50,10\n2,Ende,50.1,10\n"),
      ("trips.txt", "route_id,service_id,trip_id\nr,x,t\n"),
    ]
    return TestZip(members: files.map { TestZip.Member($0.0, $0.1) }).bytes
  }

  /// Reads a catalogue.
  func read(_ text: String, including included: Set<SkippedStatus> = []) throws -> Catalogue {
    try write("FEEDS.csv", text)
    return try Catalogue(path: path, including: included)
  }

  /// Runs all rows of a catalogue.
  func run(
    _ text: String, environment: [String: String] = [:], _ change: (inout CatalogueOptions) -> Void = { _ in }
  ) async throws -> [TaskResult] {
    var options = CatalogueOptions()
    options.environment = environment
    change(&options)
    let catalogue = try read(text)
    return try await CatalogueRun(catalogue, output: out, options: options).run(catalogue.rows)
  }

  func status(_ id: String) throws -> FeedStatus? { try TaskFolder(of: id, in: out).status() }

  /// The bytes of a file; `nil` if there is none.
  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: file(name)).map { Array($0) } }

  /// All files of the output, hidden ones too.
  var files: [String] {
    (FileManager.default.subpaths(atPath: out) ?? []).filter { name in
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: "\(out)/\(name)", isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }
}
