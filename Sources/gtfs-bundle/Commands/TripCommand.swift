import ArgumentParser
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

struct TripCommand: DownloadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: "Show a trip and its stop times.",
    discussion: """
      Times are as in the feed, where hours continue past midnight: 25:10:00. ~ marks interpolated times. --date also \
      shows whether the trip runs on that service day, and its local times.

        gtfs-bundle trip city.transit 1001 --date 20260329
        gtfs-bundle trip city.transit 1001 --live https://example.org/trip-updates.pb

      With --json: an object with the columns of trips.txt, the route, and an array stop_times. --date adds \
      service_date, runs, and time to each element of stop_times: seconds since 1970, null if the feed has no time, if \
      the trip does not run that day, or if it is in frequencies.txt. Every key is always present, null if the feed \
      has no value.

      With --live, prints what is expected of each run: of those on the day of --date, or else of those that the live \
      data names. With --json: an array of runs with their calls. Times are in seconds since 1970; delays in seconds, \
      null if unknown.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("A trip.", valueName: "trip_id"))
  var tripID: String

  @Option(
    help: ArgumentHelp("A service day, such as 20260329 or 2026-03-29.", valueName: "date"),
    transform: TimeArgument.day(parsing:))
  var date: ServiceDate?

  @OptionGroup var live: LiveArguments

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let timetable = try Timetable(path: bundle)
    let id = TripID(rawValue: tripID)
    if let match = try await live.match(timetable) { return try write(id, match.snapshot, of: timetable) }
    guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
    let run = try date.map { try TripRun(of: id, on: $0, in: timetable) }
    if json {
      try trip.writeJSON(run: run, to: StandardOutput.write)
    } else {
      try StandardOutput.write(TripTable(trip: trip, run: run).text)
    }
  }

  /// Prints the runs of the trip on the day, or else on each day of which live data says something.
  private func write(_ id: TripID, _ snapshot: LiveSnapshot, of timetable: Timetable) throws {
    let days = date.map { [$0] } ?? timetable.liveDays(of: id, snapshot)
    let day = timetable.clock.localDate(at: snapshot.now)
    let runs = try (days.isEmpty ? [day] : days).flatMap { day in
      try timetable.instances(of: id, on: day, live: snapshot)
    }
    if json {
      try StandardOutput.write(JSONOutput.array(runs.map(\.liveJSON)).lines)
    } else {
      let tables = runs.map { LiveTripTable(run: $0, clock: timetable.clock, live: snapshot).text }
      try StandardOutput.write(tables.isEmpty ? "no runs\n" : tables.joined(separator: "\n"))
    }
  }
}
