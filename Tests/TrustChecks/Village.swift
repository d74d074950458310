import BundleBuilder
import Foundation
import TestFeeds

/// Versions of one feed, which differ in the times of a few trips.
package struct Village: Hashable {
  package var version: Int
  package var trips: Int
  /// The number of stops with random names, 64 bytes each in the bundle at least.
  package var strangeStops: Int
  /// The last day of service.
  package var lastDay: String
  /// The compression level. Bundles of other levels have the same rows in other bytes.
  package var level: Int
  package var hasCalls: Bool

  package init(
    version: Int, trips: Int = 200, strangeStops: Int = 0, lastDay: String = "20261231", level: Int = 6,
    hasCalls: Bool = true
  ) {
    (self.version, self.trips, self.strangeStops, self.lastDay, self.level, self.hasCalls) =
      (version, trips, strangeStops, lastDay, level, hasCalls)
  }

  private var feed: FeedText {
    let names = (0..<trips).map { "t\($0)\($0 % 50 == version % 50 ? "v\(version)" : "")" }
    let calls = names.enumerated().flatMap { trip, name in
      (0..<6).map { call in
        let minute = 300 + trip * 3 + call * 2 + (trip % 50 == version % 50 ? version % 7 : 0)
        let time = "\(Self.digits(minute / 60)):\(Self.digits(minute % 60)):00"
        return "\(name),\(time),\(time),s\((trip * 7 + call) % 30),\(call)"
      }
    }
    let strangers = RandomStops.rows(strangeStops, seed: UInt64(version))
    let stops = (0..<30).map { "s\($0),Corner \($0),\(52.5 + Double($0) * 0.001),13.4" } + strangers
    return FeedText([
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\na,Bus,https://example.org,Europe/Berlin",
      "stops.txt": (["stop_id,stop_name,stop_lat,stop_lon"] + stops).joined(separator: "\n"),
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nr1,a,1,3",
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        + "daily,1,1,1,1,1,1,1,20260101,\(lastDay)",
      "trips.txt": (["route_id,service_id,trip_id"] + names.map { "r1,daily,\($0)" }).joined(separator: "\n"),
      "stop_times.txt": (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"] + (hasCalls ? calls : []))
        .joined(separator: "\n"),
    ])
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the path of the bundle, which is built once for all tests.
  package func bundle() async throws -> String { try await BuiltVillages.shared.path(of: self) }

  fileprivate func build(in folder: String) async throws -> String {
    let name = "\(version)-\(trips)-\(strangeStops)-\(lastDay)-\(level)\(hasCalls ? "" : "-empty")"
    // The folder's name becomes the name of the feed, which is part of the content.
    let source = "\(folder)/\(name)/village"
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    try feed.write(toFolder: source)
    return try await Bundles.build(source, to: "\(folder)/\(name).transit", level: level)
  }
}

package enum Bundles {
  /// Builds a bundle of a feed.
  package static func build(_ feed: String, to path: String, level: Int = 6) async throws -> String {
    var options = FeedImport.Options()
    options.level = level
    _ = try await Turns.imports.take { try await FeedImport(feed: feed, output: path, options: options).run() }
    return path
  }
}

private actor BuiltVillages {
  static let shared = BuiltVillages()
  private var folder: TemporaryFolder?
  private var paths: [Village: Task<String, any Error>] = [:]

  func path(of village: Village) async throws -> String {
    let folder = try self.folder ?? TemporaryFolder()
    self.folder = folder
    let task = paths[village] ?? Task { try await village.build(in: folder.path) }
    paths[village] = task
    return try await task.value
  }
}
