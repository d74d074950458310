import Foundation
import TestFeeds
import Testing
import TransitBundle

/// Any number of trips may leave a stop at one second. A short board keeps only the first of them.
@Suite struct `Boards of crowded stops` {
  private static let trips = 12_000

  /// Trips that all leave B at 8:00, some of them also at 8:01.
  private static var feed: FeedText {
    func lines(_ header: String, _ line: (Int) -> String) -> String {
      header + "\n" + (0..<trips).map(line).joined(separator: "\n")
    }
    return FeedText.small
      .adding("trips.txt", lines("route_id,service_id,trip_id") { "r1,daily,t\($0)" })
      .adding(
        "stop_times.txt",
        lines("trip_id,arrival_time,departure_time,stop_id,stop_sequence") { trip in
          let second = trip % 7 == 0 ? "t\(trip),08:01:00,08:01:00,B,2\n" : ""
          return "t\(trip),08:00:00,08:00:00,B,1\n\(second)t\(trip),08:10:00,08:10:00,A,3"
        }
      )
      .removing("frequencies.txt")
  }

  @Test func `a short board has the first departures of the whole one, and its pages the rest`() async throws {
    let built = try await BuiltFeed(Self.feed)
    let timetable = try Timetable(path: built.bundle)
    let start: Date = timetable.clock.origin(of: ServiceDate(daysSince1970: 20_605))
    let whole = try timetable.departures(from: "B", after: start, within: .seconds(86_400))
    #expect(whole.count == Self.trips + (Self.trips + 6) / 7)
    #expect(
      try timetable.departures(from: "B", after: start, within: .seconds(86_400), limit: 5) == Array(whole.prefix(5)))
    for first in [4, 5000, Self.trips - 3, whole.count - 3] {
      let page = try timetable.departures(from: "B", following: whole[first].id, limit: 10)
      #expect(page.prefix(whole.count - 1 - first) == whole[(first + 1)...].prefix(10), "after \(first)")
    }
    // A filter may leave any number of calls out.
    let filtered = try timetable.departures(
      from: "B", after: start, within: .seconds(86_400), limit: 5, where: BoardFilter(routes: ["r1"]))
    #expect(filtered == Array(whole.prefix(5)))
  }
}
