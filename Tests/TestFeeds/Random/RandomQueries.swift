import Foundation

/// Queries for a random feed.
///
/// They are for stops, stations and places without calls, near midnights, clock changes and real departures, with
/// lengths of one second to ten days.
package enum RandomQueries {
  /// Generates the queries of the feed's own seed.
  ///
  /// - Parameter timetable: Provides departures, so that intervals can begin and end exactly at them.
  package static func make(_ count: Int, for feed: RandomFeed, timetable: NaiveTimetable) -> [DepartureQuery] {
    var random = SplitMix64(seed: feed.seed ^ 0x5155_4552_4945_5321)
    let stops = feed.table("stops.txt")?.values(of: "stop_id") ?? []
    let called = feed.table("stop_times.txt")?.values(of: "stop_id") ?? []
    guard let day = NaiveDay(feed.day), let zone = TimeZone(identifier: feed.timeZone),
      let noon = day.origin(in: zone), !stops.isEmpty
    else { return [] }
    return (0..<count).map { _ in
      let stop = ExactText(random.pick(called.isEmpty || random.chance(40) ? stops : called))
      let seconds = random.pick([1, 60, 1_800, 3_600, 7_200, 86_400, 3 * 86_400, 10 * 86_400])
      // Also before the first and after the last service day.
      let around = noon + random.number(-12...12) * 86_400
      switch random.number(0...5) {
      case 0...2:
        let week = DepartureQuery(stopID: stop, from: around - 4 * 86_400, seconds: 8 * 86_400)
        let departures = timetable.departures(week)
        let time = departures.isEmpty ? around : random.pick(departures).time
        // Begins at a departure or one second after it, or ends before or with it.
        return DepartureQuery(stopID: stop, from: time - random.pick([0, -1, seconds, seconds - 1]), seconds: seconds)
      case 3:
        return DepartureQuery(stopID: stop, from: around + random.number(-3_600...3_600), seconds: seconds)
      default:
        return DepartureQuery(stopID: stop, from: around + random.number(-43_200...43_200), seconds: seconds)
      }
    }
  }
}
