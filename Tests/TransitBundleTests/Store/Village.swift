import Foundation
import TransitBundle
import TransitValues

/// Feeds that share the ids of stops, routes and services, and differ in all names and in trip_id.
struct Village {
  let name: String
  let tripCount: Int

  static let oaks = Village(name: "Oaks", tripCount: 5)
  static let elms = Village(name: "Elms", tripCount: 8)
  static let pines = Village(name: "Pines", tripCount: 3)

  static let all = [oaks, elms, pines]

  /// Returns the village named in a timetable's information.
  static func named(in timetable: Timetable) -> Village? {
    all.first { $0.name == timetable.information.name }
  }

  private static let stopCount = 6

  var feed: TestFeed {
    var feed = TestFeed(name: name)
    feed.stops = (0..<Self.stopCount).map { number in
      let north = 52.5 + Double(number) * 0.001
      return TestFeed.StopRow("stop-\(number)", "\(name) corner \(number)", latitude: north, longitude: 13.4)
    }
    feed.services = [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")]
    feed.trips = (0..<tripCount).map { trip in
      let calls = (0..<Self.stopCount).map { "stop-\($0) \(ServiceTime(seconds: 43_200 + trip * 600 + $0 * 60))" }
      return TestFeed.TripRow(id: "\(name)-\(trip)", service: "daily", calls: calls)
    }
    return feed
  }

  /// Returns a bundle of many small blocks.
  func bundle() throws -> TestBundle {
    try TestBundle(feed, pagesPerBlock: 1)
  }

  /// 2026-06-01T12:00:00Z.
  static let noon = Date(timeIntervalSince1970: 1_780_315_200)

  /// Runs the typical queries of an app; returns a description of the first wrong answer, or `nil`.
  func mistake(of timetable: Timetable) throws(BundleError) -> String? {
    if timetable.information.name != name { return "is called \(timetable.information.name)" }
    let board = try timetable.departures(from: "stop-0", after: Self.noon, within: .seconds(7200))
    let trips = (0..<tripCount).map { TripID(rawValue: "\(name)-\($0)") }
    if board.map(\.tripID) != trips { return "departures \(board.map(\.tripID))" }
    let corners = try timetable.stops(matching: "corner")
    if corners.count != Self.stopCount || !corners.allSatisfy(isOurs) { return "search \(corners.map(\.name))" }
    let middle = Coordinate(latitudeE7: 525_020_000, longitudeE7: 134_000_000)
    let near = try timetable.stops(near: middle, radius: 5000).map(\.stop)
    if near.count != Self.stopCount || !near.allSatisfy(isOurs) { return "nearby \(near.map(\.name))" }
    guard let trip = try timetable.trip(trips[1]), trip.calls.count == Self.stopCount else { return "no trip" }
    guard let called = trip.calls[2].stop, called.id == "stop-2", called.name == "\(name) corner 2" else {
      return "trip \(trip.calls)"
    }
    return nil
  }

  private func isOurs(_ stop: Stop) -> Bool {
    stop.name?.hasPrefix("\(name) ") ?? false
  }
}
