// The departure board of a stop, for a terminal.
//
//     departure-board city.transit STOP_ID [SECONDS_SINCE_1970]
//
// Without an instant it shows what leaves from now on, and shows it again each 20 seconds where it has a terminal.
import Foundation
import TransitBundle

/// The most rows of a board.
let rowLimit = 12
/// How far it looks ahead, in seconds.
let window = 3 * 3600

/// Lines and texts of a board, at one instant.
struct Board {
  let timetable: Timetable
  let stop: Stop
  let now: UnixTime

  var lines: [String] {
    get throws {
      let departures = try timetable.departures(from: stop.stopID, after: now, within: window, limit: rowLimit)
      let name = stop.stopName ?? stop.stopID.rawValue
      let heading = "\(name), \(clockText(now)) (\(timetable.information.timeZone.name))"
      if departures.isEmpty { return [heading, "nothing leaves within \(window / 3600) hours"] }
      return [heading, ""] + departures.map(line)
    }
  }

  private func line(_ departure: Departure) -> String {
    let name = departure.routeShortName ?? departure.routeLongName ?? departure.routeID.rawValue
    let time = clockText(departure.time) + (departure.isInterpolated ? "~" : " ")
    let row = "\(time) \(wait(departure)) \(padded(name, 6)) \(padded(departure.headsign ?? "", 34))"
    return trimmed(row + (departure.platformCode.map { " platform \($0)" } ?? ""))
  }

  /// Minutes until it leaves.
  private func wait(_ departure: Departure) -> String {
    let minutes = (departure.time.seconds - now.seconds) / 60
    return minutes == 0 ? "   now" : padded("\(minutes)", 3, right: true) + " ′ "
  }

  /// What a clock on the wall shows: the bundle knows the feed's time zone, no zone data is needed.
  private func clockText(_ instant: UnixTime) -> String {
    let local = instant.seconds + timetable.clock.utcOffset(at: instant)
    let minutes = (local % 86_400 + 86_400) % 86_400 / 60
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// The text, filled with spaces or cut to a width in characters.
func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
  if text.count > width { return text.prefix(width - 1) + "…" }
  let spaces = String(repeating: " ", count: width - text.count)
  return right ? spaces + text : text + spaces
}

func trimmed(_ text: String) -> String {
  String(text.reversed().drop { $0 == " " }.reversed())
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("departure-board: \(message)\n".utf8))
  exit(1)
}

let words = CommandLine.arguments.dropFirst()
guard words.count == 2 || words.count == 3, let path = words.first else {
  fail("usage: departure-board city.transit STOP_ID [SECONDS_SINCE_1970]")
}
let fixed = words.count == 3 ? words.last.flatMap { Int($0) } : nil
if words.count == 3, fixed == nil { fail("\(words[3]): no number of seconds") }

do {
  let timetable = try Timetable(path: path)
  let id = StopID(rawValue: words[2])
  repeat {
    guard let stop = try timetable.stop(id) else { fail("the feed has no stop \(id)") }
    let now = UnixTime(seconds: fixed ?? Int(Date().timeIntervalSince1970))
    let board = Board(timetable: timetable, stop: stop, now: now)
    let isScreen = fixed == nil && isatty(STDOUT_FILENO) == 1
    // Back to the corner, and nothing left of the board before.
    print((isScreen ? "\u{1B}[H\u{1B}[2J" : "") + (try board.lines).joined(separator: "\n"))
    if !isScreen { break }
    sleep(20)
  } while true
} catch {
  fail("\(error)")
}
