// A search box: each line of standard input is what a user has typed so far; the answer lists the stops that match.
//
//     printf 'n\nno\nnord\n' | search-box city.transit
//
// Words match by their beginnings; case and accents are ignored. `/more` lists more stops for the same text.
import Foundation
import TransitBundle

/// As many suggestions as a phone shows.
let suggestionCount = 5

/// The suggestions for a text.
struct SearchBox {
  let timetable: Timetable
  private(set) var text = ""
  private var count = suggestionCount

  init(timetable: Timetable) {
    self.timetable = timetable
  }

  /// Takes a line: another text, or `/more`.
  mutating func take(_ line: String) {
    if line == "/more" {
      count += suggestionCount
    } else {
      (text, count) = (line, suggestionCount)
    }
  }

  /// One line for each suggestion.
  func suggestions() throws -> [String] {
    // One more than is shown, to know whether there are more.
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
  // Output without a line end stays in the buffer until it is flushed.
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
