import TransitAnswers
import TransitBundle

extension DeparturesQuestion: CommandQuestion {
  static let discussion = """
    Times are in the feed's local time; ~ marks times that the feed does not give exactly.

      gtfs-bundle departures city.transit 8503000
      gtfs-bundle departures city.transit 8503000 --at 2026-03-29T01:30+01:00 --within 90m
      gtfs-bundle departures city.transit 8503000 --live https://example.org/trip-updates.pb

    \(boardDiscussion)
    """

  static func text(of found: Board<Departure>, _ context: QuestionContext) throws -> String {
    try BoardText(found, context, empty: "no departures").text
  }

  static let boardDiscussion = """
    A time is ISO 8601 (the feed's local time if without offset), a date such as 20260329 or 2026-03-29 (its \
    midnight), or seconds since 1970.

    With --json: an array, ordered by time, trip_id, stop_sequence, service_date. time is in seconds since 1970, \
    local_time is local text with its offset. Every key is always present, null if the feed has no value; an empty \
    pickup_type is 0. exact_times is null unless the trip is listed in frequencies.txt. destination is the headsign, \
    or else the name of the trip's last stop. Only stop_timezone is left out if the stop has none; a platform has \
    that of its station.

    With --live, time and stop_id are what is expected now; status says whether it is: cancelled, skipped, added, \
    predicted, or scheduled, which means that nothing is known. delay is in seconds, null if unknown.
    """
}
