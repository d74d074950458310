// A search box: each line of standard input is what somebody has typed so far, answered by the stops it could mean.
//
//     printf 'n\nno\nnord\n' | search-box city.transit
//
// Text is looked for as words that begin so; case and accents do not count. `/more` gives more of the same text.
import Foundation
import TransitBundle

/// Suggestions under the box, as many as a phone shows.
let suggestionCount = 5

/// What the box shows for the text in it.
struct SearchBox {
  let timetable: Timetable
  private(set) var text = ""
  private var count = suggestionCount

  init(timetable: Timetable) {
    self.timetable = timetable
  }

  /// Takes a line: another text, or the wish for more.
  mutating func take(_ line: String) {
    if line == "/more" {
      count += suggestionCount
    } else {
      (text, count) = (line, suggestionCount)
    }
  }

  /// One line for each suggestion.
  func suggestions() throws -> [String] {
    // One more than is shown tells whether there are more.
    let stops = try timetable.stops(matching: text, limit: count + 1)
    if stops.isEmpty { return ["  nothing"] }
    return try stops.prefix(count).map { try "  " + line($0) } + (stops.count > count ? ["  …"] : [])
  }

  private func line(_ stop: Stop) throws -> String {
    var line = "\(stop.stopName ?? "(no name)")  [\(kind(stop))] \(stop.stopID)"
    if let parent = stop.parentStation, let station = try timetable.stop(parent), let name = station.stopName {
      line += " in \(name)"
    }
    return line
  }

  private func kind(_ stop: Stop) -> String {
    switch stop.locationType {
    case 1: "station"
    case 2: "entrance"
    case 3: "node"
    case 4: "boarding area"
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
  // A terminal keeps what ends no line until it is told.
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
