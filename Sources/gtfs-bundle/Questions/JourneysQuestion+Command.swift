import TransitAnswers
import TransitBundle
import TransitJourneys
import TransitValues

extension JourneysQuestion: CommandQuestion {
  static let discussion = """
    A place is a stop, a station with all stops below it, or a coordinate. Prints every journey that no other one \
    beats in arrival (with --arriving: departure; with --within: both) and number of vehicles. Times are in the \
    feed's local time; ~ marks times that the feed does not give exactly.

      gtfs-bundle journeys city.transit 8503000 8507000
      gtfs-bundle journeys city.transit 8503000 46.948,7.447 --departing 2026-03-29T08:00 --within 2h

    With --json: an array, ordered by departure, arrival, vehicles. Times are in seconds since 1970, and as local text \
    with their offset; distances in meters. A ride with stays_seated true continues the ride before it on the same \
    vehicle. fares is what the journey costs by the feed's fare files, null without any: amounts are in minor units, \
    such as cents.
    """

  static var textParameters: [QuestionParameter] {
    [FareParameters.listsOptions.declaration, FareParameters.rider.declaration, FareParameters.medium.declaration]
  }

  static func text(of found: Found, _ context: QuestionContext) throws -> String {
    let names = try FareNames(context.timetable)
    try names.require(rider: context[FareParameters.rider], medium: context[FareParameters.medium])
    return JourneyList(
      from: try name(of: found.from, in: context.timetable), to: try name(of: found.to, in: context.timetable),
      timeZone: context.timetable.information.timeZoneIdentifier, clock: context.clock, time: found.time,
      journeys: found.journeys, live: context.live,
      fares: FareLines(
        names: names, rider: context[FareParameters.rider],
        medium: context[FareParameters.medium], listsOptions: context[FareParameters.listsOptions])
    ).text
  }

  private static func name(of place: JourneyPlace, in timetable: Timetable) throws(BundleError) -> String {
    switch place {
    case .coordinate(let coordinate): coordinate.description
    case .stop(let id): try timetable.stop(id)?.name ?? id.rawValue
    }
  }
}
