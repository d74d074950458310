import Foundation
import Testing
import TransitAnswers
import TransitBundle
import TransitLive

@Suite struct `First and last departures with live data` {
  private func times(at stop: String, _ live: LiveSnapshot, of town: LiveTown) throws -> [[Int]] {
    let question = #"{"first_last": {"stop": "\#(stop)", "route": "R", "date": "\#(LiveTown.day)"}}"#
    let text = AskedTimetable(town.timetable).ask(Array(question.utf8), now: LiveTown.now, live: live)
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    let rows = try #require(answer["rows"] as? [[String: Any]])
    return rows.compactMap { row in
      (row["first_time"] as? Int).flatMap { first in (row["last_time"] as? Int).map { [first, $0] } }
    }
  }

  private func board(at stop: StopID, _ live: LiveSnapshot, of town: LiveTown) throws -> [Int] {
    let day = LiveTown.at(0, 0)
    return try town.timetable.departures(from: stop, after: day, within: .seconds(40 * 3600), live: live)
      .filter {
        $0.route.id == "R" && $0.serviceDate.description == LiveTown.day
          && ![.cancelled, .skipped].contains($0.live?.status)
      }
      .map { Int($0.time.timeIntervalSince1970) }
  }

  @Test func `a delay moves the last departure, and a cancellation leaves it to the one before`() async throws {
    let town = try await LiveTown()
    let plain = try town.match().snapshot
    let delayed = TripUpdate(
      trip: "night_N", date: LiveTown.day,
      calls: [StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: 600))])
    let canceled = TripUpdate(trip: "night_N", date: LiveTown.day, .canceled)
    var lasts: [Int] = []
    for live in [plain, try town.match(delayed).snapshot, try town.match(canceled).snapshot] {
      let (rows, board) = (try times(at: "A", live, of: town), try board(at: "A", live, of: town))
      #expect(rows.map { $0[0] }.min() == board.min())
      #expect(rows.map { $0[1] }.max() == board.max())
      lasts.append(try #require(board.max()))
    }
    #expect(lasts[1] == lasts[0] + 600 && lasts[2] < lasts[0])
  }
}
