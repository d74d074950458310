import Foundation
import JourneyChecks
import TestFeeds
import Testing

/// The search looks only at the calls of a long trip that are within reach.
@Suite struct `Trips of many calls` {
  private static func time(_ minutes: Int) -> String {
    "\(minutes / 60):" + String(format: "%02d", minutes % 60)
  }

  /// A trip around some stops, at each for a minute if it waits.
  private static func loop(_ id: String, _ stops: [String], from start: Int, every gap: Int, waits: Bool) -> Town.Trip {
    let calls = (0..<100).map { call in
      let (arrival, departure) = (start + call * gap, start + call * gap + (waits ? 1 : 0))
      return "\(stops[call % stops.count]) \(time(arrival))-\(time(departure))"
    }
    return Town.Trip(id, calls.joined(separator: ", "))
  }

  @Test func `journeys on loops of 100 calls equal those of a naive model`() async throws {
    let (wide, narrow) = (["A", "B", "C", "D", "E"], ["C", "F", "G"])
    let town = Town([
      Self.loop("t1", wide, from: 300, every: 5, waits: true), Self.loop("t2", wide, from: 302, every: 4, waits: true),
      Self.loop("t3", wide, from: 500, every: 9, waits: false),
      Self.loop("t4", narrow, from: 310, every: 7, waits: true),
      Self.loop("t5", narrow, from: 1200, every: 3, waits: true), .init("t6", "G 8:00, H 8:10"),
      .init("t7", "G 14:00, H 14:10"),
    ])
    let (feed, places) = (town.feed, ["A", "B", "D", "F", "G", "H"])
    let (planner, model) = (try await BuiltFeed(feed).planner, NaiveJourneys(feed))
    var found = 0
    for (from, to) in places.flatMap({ from in places.filter { $0 != from }.map { (from, $0) } }) {
      for time in ["7:41", "13:00"] {
        for kind in [NaiveQuestion.Kind.depart, .arrive, .range(3600)] {
          let question = NaiveQuestion(
            from: .stop(ExactText(from)), to: .stop(ExactText(to)), kind: kind,
            time: Int(planner.instant(time).timeIntervalSince1970))
          let answer = try planner.answer(question)
          #expect(answer == model.answer(question), "\(question)")
          found += answer.count
        }
      }
    }
    #expect(found > 150)
  }
}
