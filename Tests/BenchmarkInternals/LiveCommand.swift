import ArgumentParser
import Foundation
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

/// Decodes live data, joins it with a timetable, and asks for boards with and without it.
struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Measure live data.",
    discussion: """
      Prints: predictions; seconds to decode and to join for the first time, and again; bytes of heap that the snapshot \
      keeps, and at most while decoding beyond that; then for boards at the given stops the seconds without and with \
      the snapshot.
      """)

  @Argument(help: "A bundle.")
  var bundle: String

  @Argument(help: "GTFS Realtime.")
  var feed: String

  @Option(help: "Seconds since 1970.")
  var now: Int

  @Option(parsing: .upToNextOption, help: "Stops for boards.")
  var stops: [String] = []

  @Option(help: "Boards at each stop, half of them with live data.")
  var rounds = 200

  func run() throws {
    let timetable = try Timetable(path: bundle)
    let moment = Date(unixSeconds: now)
    guard let before = HeapMemory.byteCount else {
      throw InternalsError(description: "the system does not report allocated memory")
    }
    let matcher = LiveMatcher(timetable, options: LiveOptions(maximumAge: .seconds(1 << 40)))
    let clock = ContinuousClock()
    var times: [(decoding: Duration, joining: Duration)] = []
    var match: LiveMatch?
    var kept = 0
    for _ in 0..<20 {
      match = nil
      let idle = HeapMemory.byteCount ?? before
      var source: LiveSource?
      let decoding = try clock.measure { source = try matcher.source(atPath: feed) }
      guard let read = source else { continue }
      let joining = try clock.measure { match = try matcher.match([read], now: moment) }
      source = nil
      kept = (HeapMemory.byteCount ?? before) - idle
      times.append((decoding, joining))
    }
    guard let match, let first = times.first else { return }
    let again = times.dropFirst().map { ($0.decoding / .seconds(1), $0.joining / .seconds(1)) }
    print(
      match.report.matchedCalls, first.decoding / .seconds(1), first.joining / .seconds(1),
      again.map(\.0).min() ?? 0, again.map(\.1).min() ?? 0, kept)
    try measureBoards(timetable, match.snapshot, from: moment)
  }

  private func measureBoards(_ timetable: Timetable, _ live: LiveSnapshot, from start: Date) throws {
    let clock = ContinuousClock()
    var (without, with): (Duration, Duration) = (.zero, .zero)
    var rows = 0
    for _ in 0..<rounds {
      for stop in stops {
        let stop = StopID(rawValue: stop)
        without += try clock.measure { rows += try timetable.departures(from: stop, after: start).count }
        with += try clock.measure { rows += try timetable.departures(from: stop, after: start, live: live).count }
      }
    }
    if !stops.isEmpty { print(rows, without / .seconds(1), with / .seconds(1), with / without) }
  }
}
