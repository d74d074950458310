import BundleBuilder
import Foundation
import TestFeeds
import TransitBundle

/// Versions of one feed, which differ in the name of the agency and in a few trips.
struct Town: Hashable {
  let version: Int
  /// The number of stops with random names, 64 bytes each in the bundle at least.
  var strangeStops = 0

  private static let stopCount = 40
  private static let tripCount = 400

  var feed: FeedText {
    let strangers = RandomStops.rows(strangeStops, seed: UInt64(version))
    let stops = (0..<Self.stopCount).map { "s\($0),Corner \($0),\(52.5 + Double($0) * 0.001),13.4" } + strangers
    let trips = (0..<Self.tripCount).map { "r1,daily,t\($0)\($0 % 50 == version % 50 ? "v\(version)" : "")" }
    let calls = (0..<Self.tripCount).flatMap { trip in
      (0..<8).map { call in
        let minute = 300 + trip * 3 + call * 2 + (trip % 50 == version % 50 ? version % 7 : 0)
        let time = "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00"
        let stop = (trip * 7 + call) % Self.stopCount
        return "\(trips[trip].split(separator: ",")[2]),\(time),\(time),s\(stop),\(call)"
      }
    }
    return FeedText([
      "agency.txt":
        "agency_id,agency_name,agency_url,agency_timezone\na,Town \(version),https://example.org,Europe/Berlin",
      "stops.txt": (["stop_id,stop_name,stop_lat,stop_lon"] + stops).joined(separator: "\n"),
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nr1,a,1,3",
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        + "daily,1,1,1,1,1,1,1,20260101,20261231",
      "trips.txt": (["route_id,service_id,trip_id"] + trips).joined(separator: "\n"),
      "stop_times.txt": (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"] + calls).joined(separator: "\n"),
    ])
  }

  /// Returns the version of a timetable.
  static func version(of timetable: Timetable) throws -> Int? {
    try timetable.agencies().first.flatMap { Int($0.name?.dropFirst("Town ".count) ?? "") }
  }

  /// Returns the bundle, which is built once for all tests.
  func bundle() async throws -> [UInt8] {
    try await BuiltTowns.shared.bundle(of: self)
  }
}

private actor BuiltTowns {
  static let shared = BuiltTowns()
  private var bundles: [Town: Task<[UInt8], any Error>] = [:]

  func bundle(of town: Town) async throws -> [UInt8] {
    let task = bundles[town] ?? Task { try await Self.build(town) }
    bundles[town] = task
    return try await task.value
  }

  private static func build(_ town: Town) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let source = folder.file("feed")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    try town.feed.write(toFolder: source)
    let output = folder.file("town.transit")
    _ = try await Turns.imports.take { try await FeedImport(feed: source, output: output).run() }
    return Array(try Data(contentsOf: URL(filePath: output)))
  }
}
