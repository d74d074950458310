// A search box. Each line of standard input is the text typed so far; the program prints the matching stops.
//
//     printf 'n\nno\nnord\n' | search-box city.transit
//
// Words match by prefix; case and accents are ignored. `/more` lists more stops for the same text.
import Foundation
import TransitBundle

/// The number of suggestions that fit on a phone.
let suggestionCount = 5

/// The suggestions for a text.
struct SearchBox {
  let timetable: Timetable
  private(set) var text = ""
  private var count = suggestionCount

  init(timetable: Timetable) {
    self.timetable = timetable
  }

  /// Processes a line: a new text, or `/more`.
  mutating func take(_ line: String) {
    if line == "/more" {
      count += suggestionCount
    } else {
      (text, count) = (line, suggestionCount)
    }
  }

  /// The lines to print, one per suggestion.
  func suggestions() throws -> [String] {
    // Request one more to detect whether there are more.
    let stops = try timetable.stops(matching: text, limit: count + 1)
    if stops.isEmpty { return ["  nothing"] }
    return try stops.prefix(count).map { try "  " + line($0) } + (stops.count > count ? ["  …"] : [])
  }

  private func line(_ stop: Stop) throws -> String {
    var line = "\(stop.name ?? "(no name)")  [\(kind(stop))] \(stop.id)"
    if let parent = stop.parentStationID, let station = try timetable.stop(parent), let name = station.name {
      line += " in \(name)"
    }
    return line
  }

  private func kind(_ stop: Stop) -> String {
    switch stop.locationType {
    case .station: "station"
    case .entrance: "entrance"
    case .node: "node"
    case .boardingArea: "boarding area"
    default: stop.platformCode.map { "platform \($0)" } ?? "stop"
    }
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("search-box: \(message)\n".utf8))
  exit(1)
}

guard CommandLine.arguments.count == 2 else { fail("usage: search-box city.transit < lines") }

do {
  var box = SearchBox(timetable: try Timetable(path: CommandLine.arguments[1]))
  let isTyped = isatty(STDIN_FILENO) == 1
  if isTyped { print("> ", terminator: "") }
  // Flush output that does not end with a line feed.
  fflush(nil)
  while let line = readLine() {
    box.take(line)
    if !isTyped { print("> \(line)") }
    print(try box.suggestions().joined(separator: "\n"))
    if isTyped { print("> ", terminator: "") }
    fflush(nil)
  }
} catch {
  fail("\(error)")
}
