import ArgumentParser
import Foundation
import TransitAnswers
import TransitBundle
import TransitJourneys
import TransitValues

/// The options of `journeys`.
struct JourneyArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Earliest departure: ISO 8601 (the feed's local time if without offset), a date such as 20260329 or 2026-03-29 \
      (its midnight), or seconds since 1970. (default: now)
      """,
      valueName: "time"),
    transform: TimeArgument.init(parsing:))
  var depart: TimeArgument?

  @Option(
    help: ArgumentHelp("Latest arrival, instead of --depart.", valueName: "time"),
    transform: TimeArgument.init(parsing:))
  var arrive: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "List all departures from --depart on for this long, such as 90m, 2h or 754s.", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var range: DurationArgument?

  @Option(
    help: ArgumentHelp("Maximum number of changes. (default: 6)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var transfers = 6

  @Option(
    help: ArgumentHelp("Maximum length of a walk, as the crow flies. (default: 500)", valueName: "meters"),
    transform: NumberArgument.real("meters from 0 up", in: 0...Double.greatestFiniteMagnitude))
  var walk = 500.0

  @Option(
    help: ArgumentHelp("Time to change vehicles, besides walking. (default: 60)", valueName: "seconds"),
    transform: NumberArgument.whole(in: 0...86_400))
  var change = 60

  @Option(
    help: ArgumentHelp("Longest duration of a journey. (default: 24h)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var longest: DurationArgument?

  @Flag(help: "Use only vehicles and stops that are accessible by wheelchair.")
  var wheelchair = false

  @Option(
    name: .customLong("without-route"), parsing: .singleValue,
    help: ArgumentHelp("Leave out a route. May be repeated.", valueName: "route_id"))
  var withoutRoutes: [String] = []

  @Option(
    name: .customLong("without-route-type"), parsing: .singleValue,
    help: ArgumentHelp(
      "Leave out a route_type and its extended types, such as 3 for buses. May be repeated.", valueName: "number"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var withoutRouteTypes: [Int] = []

  /// What to search for.
  enum Question {
    case depart(TimeArgument?)
    case arrive(TimeArgument)
    case range(TimeArgument?, DurationArgument)

    /// The instant of the question. Default: now.
    func date(by clock: ServiceClock) -> Date {
      switch self {
      case .depart(let time), .range(let time, _): time?.date(by: clock) ?? .now
      case .arrive(let time): time.date(by: clock)
      }
    }
  }

  /// - Throws: ``UsageError`` if `--arrive` is combined with `--depart` or `--range`.
  var question: Question {
    get throws(UsageError) {
      guard let arrive else { return range.map { .range(depart, $0) } ?? .depart(depart) }
      if depart != nil {
        throw UsageError("--arrive and --depart exclude each other (see gtfs-bundle journeys --help)")
      }
      if range != nil { throw UsageError("--range goes with --depart, not --arrive (see gtfs-bundle journeys --help)") }
      return .arrive(arrive)
    }
  }

  /// - Throws: `BundleError.Kind.unknownRoute` with near matches for a route to leave out that the feed does not have.
  func journeyOptions(in timetable: Timetable) throws(BundleError) -> JourneyOptions {
    let routes = withoutRoutes.map(RouteID.init(rawValue:))
    for id in routes where try timetable.route(id) == nil { throw try timetable.unknownRoute(id) }
    return JourneyOptions(
      maximumTransfers: transfers, walkingDistance: walk, changeTime: .seconds(change),
      requiresWheelchairAccess: wheelchair, excludedRoutes: Set(routes),
      excludedRouteTypes: Set(withoutRouteTypes.map(RouteType.init(rawValue:))),
      longestDuration: .seconds(longest?.seconds ?? 86_400))
  }
}
