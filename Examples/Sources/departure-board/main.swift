// The departure board of a stop, for a terminal.
//
//     departure-board city.transit STOP_ID [SECONDS_SINCE_1970]
//
// Without a time it shows the departures from now on. On a terminal it updates them every 20 seconds.
import Foundation
import TransitBundle

/// The maximum number of rows.
let rowLimit = 12
/// The length of the board's time window in hours.
let hours = 3

/// The lines of a board at one point in time.
struct Board {
  let timetable: Timetable
  let stop: Stop
  let now: Date

  var lines: [String] {
    get throws {
      let departures = try timetable.departures(
        from: stop.id, after: now, within: .seconds(hours * 3600), limit: rowLimit)
      let name = stop.name ?? stop.id.rawValue
      let heading = "\(name), \(clockText(now)) (\(timetable.information.timeZoneIdentifier))"
      if departures.isEmpty { return [heading, "no departures within \(hours) hours"] + ending }
      return [heading, ""] + departures.map(line)
    }
  }

  /// Says so if the timetable has ended.
  private var ending: [String] {
    guard let end = timetable.information.validity?.upperBound, end < timetable.clock.localDate(at: now) else {
      return []
    }
    return ["the timetable ended on \(end)"]
  }

  private func line(_ departure: Departure) -> String {
    let time = clockText(departure.time) + (departure.isInterpolated ? "~" : " ")
    let row =
      "\(time) \(wait(departure)) \(padded(departure.route.displayName, 6)) \(padded(departure.destination ?? "", 34))"
    return trimmed(row + (departure.stop.platformCode.map { " platform \($0)" } ?? ""))
  }

  /// The minutes until the departure.
  private func wait(_ departure: Departure) -> String {
    let minutes = Int(departure.time.timeIntervalSince(now)) / 60
    return minutes == 0 ? "   now" : padded("\(minutes)", 3, right: true) + " ′ "
  }

  /// The time in the feed's time zone, such as `08:05`.
  private func clockText(_ instant: Date) -> String {
    let style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: timetable.timeZone)
    return instant.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
  }
}

/// Pads a text with spaces, or truncates it, to a width in characters.
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
if words.count == 3, fixed == nil { fail("\(words[3]): not a number of seconds") }

do {
  let timetable = try Timetable(path: path)
  let id = StopID(rawValue: words[2])
  repeat {
    guard let stop = try timetable.stop(id) else { fail("the feed has no stop \(id)") }
    let now = fixed.map { Date(timeIntervalSince1970: Double($0)) } ?? .now
    let board = Board(timetable: timetable, stop: stop, now: now)
    let isScreen = fixed == nil && isatty(STDOUT_FILENO) == 1
    // Clear the screen.
    print((isScreen ? "\u{1B}[H\u{1B}[2J" : "") + (try board.lines).joined(separator: "\n"))
    if !isScreen { break }
    sleep(20)
  } while true
} catch {
  fail("\(error)")
}
