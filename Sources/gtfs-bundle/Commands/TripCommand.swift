import ArgumentParser
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitValues

struct TripCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trip",
    abstract: "Show a trip and its stop times.",
    discussion: """
      Times are as in the feed, where hours continue past midnight: 25:10:00. ~ marks interpolated times. --date also \
      shows whether the trip runs on that service day, and its local times.

        gtfs-bundle trip city.transit 1001 --date 20260329

      With --json: an object with the columns of trips.txt, the route, and an array stop_times. --date adds \
      service_date, runs, and time to each element of stop_times: seconds since 1970, null if the feed has no time, if \
      the trip does not run that day, or if it is in frequencies.txt. Every key is always present, null if the feed \
      has no value.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Argument(help: ArgumentHelp("A trip.", valueName: "trip_id"))
  var tripID: String

  @Option(
    help: ArgumentHelp("A service day, such as 20260329 or 2026-03-29.", valueName: "date"),
    transform: TimeArgument.day(parsing:))
  var date: ServiceDate?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let timetable = try Timetable(path: bundle)
    let id = TripID(rawValue: tripID)
    guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
    let run = try date.map { try TripRun(of: id, on: $0, in: timetable) }
    if json {
      try trip.writeJSON(run: run, to: StandardOutput.write)
    } else {
      try StandardOutput.write(TripTable(trip: trip, run: run).text)
    }
  }
}
