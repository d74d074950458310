import BundleBuilder
import Foundation
import JourneyChecks
import SQLHost
import SampleCity
import TestFeeds
import TransitBundle
import TransitJourneys
import TransitValues

/// The sample city as a bundle, built once for all tests of a process.
struct City {
  let feed: BuiltFeed
  var timetable: Timetable { feed.planner.timetable }
  var path: String { timetable.path }
  /// Stations and stops without one, with service.
  let stops: [StopID]
  /// A Monday with service.
  let day = "2026-07-06"

  static let shared = Task { try await City() }

  init(stopTimes: Int = 20_000, seed: UInt64 = 3) async throws {
    let folder = try TemporaryFolder()
    let zip = folder.file("city.zip")
    try SampleCity(stopTimes: stopTimes, seed: seed).write(to: zip)
    feed = try await BuiltFeed(path: zip)
    withExtendedLifetime(folder) {}
    stops = try feed.planner.timetable.stops().filter { $0.parentStationID == nil }.map(\.id)
  }

  func host() throws -> SQLHost { try SQLHost(path) }
}

extension String {
  /// The text as an SQL literal.
  var sql: String { "'\(replacing("'", with: "''"))'" }
}

extension StopID {
  var sql: String { rawValue.sql }
}
