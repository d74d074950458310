import TransitAnswers
import TransitBundle

extension TripQuestion: CommandQuestion {
  static let discussion = """
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
    """

  static let noteHeading = ""

  /// With live data, the runs of the trip.
  static func asked(_ context: QuestionContext) -> any CommandQuestion.Type {
    context.live == nil ? TripQuestion.self : LiveTripQuestion.self
  }

  static func text(of found: Found, _ context: QuestionContext) -> String {
    TripTable(trip: found.trip, run: found.run).text
  }
}

extension LiveTripQuestion: CommandQuestion {
  static let discussion = ""

  static func text(of found: [TripInstance], _ context: QuestionContext) -> String {
    guard let live = context.live else { return "" }
    let tables = found.map { LiveTripTable(run: $0, clock: context.clock, live: live).text }
    return tables.isEmpty ? "no runs\n" : tables.joined(separator: "\n")
  }
}
