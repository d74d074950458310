import Foundation
import HTTPTransport
import Synchronization
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

// Polls a server once per line on standard input, and answers boards from what it knows then:
// live-replay BUNDLE URL, {"now", "boards": [{"stop_id", "from", "seconds"}]}.
// Prints a line for each: {"errors": [TEXT], "boards"}, as `departures --json` does.

struct Moment: Decodable {
  struct Board: Decodable {
    var stop: StopID
    var from: Int
    var seconds: Int

    enum CodingKeys: String, CodingKey {
      case stop = "stop_id"
      case from, seconds
    }
  }

  var now: Int
  var boards: [Board]
}

func answer(_ moment: Moment, _ feed: LiveFeed) async throws -> JSONOutput {
  let errors = await feed.poll()
  let boards = try moment.boards.map { board -> JSONOutput in
    let departures = try feed.timetable.departures(
      from: board.stop, after: Date(unixSeconds: board.from), within: .seconds(board.seconds),
      live: feed.snapshot)
    return .array(
      try feed.timetable.rows(of: departures).map { JSONOutput($0, BoardRow.departureColumns + BoardRow.liveColumns) })
  }
  return ["errors": .array(errors.values.map { .string("\($0)") }), "boards": .array(boards)]
}

let now = Mutex(0)
let feed = try LiveFeed(
  Timetable(path: CommandLine.arguments[1]), sources: [LiveFeed.Source(url: CommandLine.arguments[2])],
  options: LiveOptions(), interval: .seconds(30), transport: SystemTransport.make(authorities: nil),
  now: { Date(unixSeconds: now.withLock { $0 }) })
while let line = readLine() {
  let moment = try JSONDecoder().decode(Moment.self, from: Data(line.utf8))
  now.withLock { $0 = moment.now }
  print(try await answer(moment, feed).compact)
  // Swift 6 rejects `stdout`, a variable. Without a stream, all are flushed.
  fflush(nil)
}
