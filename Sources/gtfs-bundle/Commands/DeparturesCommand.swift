import ArgumentParser
import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

struct DeparturesCommand: DownloadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "departures",
    abstract: "List the next departures at a stop.",
    discussion: """
      A station includes all stops below it. Times are in the feed's local time; ~ marks times that the feed does not \
      give exactly.

        gtfs-bundle departures city.transit 8503000
        gtfs-bundle departures city.transit 8503000 --at 2026-03-29T01:30+01:00 --for 90m
        gtfs-bundle departures city.transit 8503000 --live https://example.org/trip-updates.pb

      With --json: an array, ordered by time, trip_id, stop_sequence, service_date. time is in seconds since 1970. \
      Every key is always present, null if the feed has no value; an empty pickup_type is 0. exact_times is null \
      unless the trip is listed in frequencies.txt. destination is the headsign, or else the name of the trip's last \
      stop. Only stop_timezone is left out if the stop has none; a platform has \
      that of its station.

      With --live, time and stop_id are what is expected now; status says whether it is: cancelled, skipped, added, \
      predicted, or scheduled, which means that nothing is known. delay is in seconds, null if unknown.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("A stop or station.", valueName: "stop_id"))
  var stopID: String

  @Option(
    help: ArgumentHelp(
      """
      Start time: ISO 8601 (the feed's local time if without offset), a date such as 20260329 or 2026-03-29 (its \
      midnight), or seconds since 1970. (default: now)
      """,
      valueName: "time"),
    transform: TimeArgument.init(parsing:))
  var at: TimeArgument?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Length of the time window, such as 90m, 2h or 1h30m. (default: 2h)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var length: DurationArgument?

  @Option(
    help: ArgumentHelp("Maximum number of departures. (default: 50)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var limit = 50

  @OptionGroup var live: LiveArguments

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let timetable = try Timetable(path: bundle)
    let stop = StopID(rawValue: stopID)
    let window = length ?? DurationArgument(seconds: 7200)
    let start = (at ?? live.matching.now)?.date(by: timetable.clock) ?? .now
    let match = try await live.match(timetable)
    let departures = try timetable.departures(
      from: stop, after: start, within: .seconds(window.seconds), limit: limit, live: match?.snapshot)
    if json {
      let columns = match == nil ? BoardRow.departureColumns : BoardRow.liveDepartureColumns
      let text = BoardRow.lineBytes(of: try timetable.rows(of: departures), columns)
      try StandardOutput.write(String(decoding: text, as: UTF8.self))
    } else {
      let board = DepartureBoard(
        stop: try timetable.stop(stop), information: timetable.information, clock: timetable.clock, start: start,
        window: window, departures: departures, live: match?.snapshot)
      try StandardOutput.write(board.text)
    }
    let date = timetable.clock.localDate(at: start)
    if departures.isEmpty, let reason = timetable.information.absence(on: date) {
      StandardError.write("note: no departures: \(reason)\n")
    }
  }
}
