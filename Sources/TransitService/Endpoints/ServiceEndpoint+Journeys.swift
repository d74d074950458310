import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitValues

extension ServiceEndpoint {
  static let journeys = ServiceEndpoint(
    name: "journeys", path: ["journeys"],
    summary: "Finds every journey that no other one beats in departure or arrival, and number of vehicles.",
    parameters: [
      ServiceParameter("from", .place, "A stop_id, or else latitude,longitude.").required(),
      ServiceParameter("to", .place, "A stop_id, or else latitude,longitude.").required(),
      ServiceParameter("departing", .time, "The earliest departure. Default: now."),
      ServiceParameter("arriving", .time, "The latest arrival, instead of departing."),
      ServiceParameter(
        "within", .duration(default: nil, maximum: 86_400), "All departures from departing on for this long."),
    ] + travel + [
      ServiceParameter("longest", .duration(default: 86_400, maximum: 2 * 86_400), "The longest journey.")
    ],
    schema: .array(.journey), isLong: true, timeParameters: ["departing", "arriving"]
  ) { context in
    let (planner, arguments) = (context.planner, context.arguments)
    let (origin, destination) = (try context.place("from"), try context.place("to"))
    let options = try context.journeyOptions()
    let journeys: [Journey]
    let start = context.date(arguments.time("arriving") == nil ? "departing" : "arriving")
    try arguments.exclude(["departing", "within"], beside: "arriving")
    if arguments.time("arriving") != nil {
      journeys = try planner.journeys(
        from: origin, to: destination, arriving: start, options: options, live: context.snapshot)
    } else if let seconds = arguments.seconds("within") {
      journeys = try planner.journeys(
        from: origin, to: destination, departing: start, within: .seconds(seconds), options: options,
        live: context.snapshot)
    } else {
      journeys = try planner.journeys(
        from: origin, to: destination, departing: start, options: options, live: context.snapshot)
    }
    return ServiceAnswer(
      .array(journeys.map { $0.json(isLive: context.snapshot != nil) }),
      note: journeys.isEmpty ? context.absence(at: start) : nil)
  }

  static let reachable = ServiceEndpoint(
    name: "reachable", path: ["reachable"],
    summary: "Tells how far a rider gets: the stops within a duration, as GeoJSON points.",
    parameters: [
      ServiceParameter("from", .place, "A stop_id, or else latitude,longitude.").required(),
      ServiceParameter("departing", .time, "The earliest departure. Default: now."),
      ServiceParameter("within", .duration(default: 3600, maximum: 86_400), "The time until the arrival."),
    ] + travel,
    schema: .reachable, isLong: true, timeParameters: ["departing"]
  ) { context in
    let start = context.date("departing")
    let stops = try context.planner.reachableStops(
      from: try context.place("from"), departing: start, within: .seconds(context.arguments.seconds("within") ?? 0),
      options: try context.journeyOptions(), live: context.snapshot)
    return ServiceAnswer(
      geoJSON: stops.map { stop in
        .feature(
          stop.coordinate.map { [$0] } ?? [],
          JSONOutput(ReachableRow(stop, start: start, clock: context.timetable.clock), ReachableRow.columns))
      })
  }

  /// How a rider travels: the options of `gtfs-bundle journeys`.
  private static let travel = [
    ServiceParameter("transfers", .whole(default: 6, 0...10), "The maximum number of changes."),
    ServiceParameter(
      "walk", .real(default: 500, 0...5000), "The maximum length of a walk in meters, as the crow flies."),
    ServiceParameter("change", .duration(default: 60, maximum: 7200), "The time to change, besides walking."),
    ServiceParameter("wheelchair", .flag, "Whether vehicles and stops must be accessible by wheelchair."),
    ServiceParameter("without_route", .id(.route), "A route to leave out.").repeatable(),
    ServiceParameter(
      "without_route_type", .whole(default: nil, 0...Int(Int16.max)),
      "A route_type to leave out, with its extended types."
    ).repeatable(),
  ]
}

extension ServiceContext {
  /// A stop, or else a coordinate. A text that is neither is taken as an unknown stop.
  fileprivate func place(_ name: String) throws -> JourneyPlace {
    let text = arguments.text(name) ?? ""
    let id = StopID(rawValue: text)
    if try timetable.stop(id) != nil { return .stop(id) }
    return try CoordinateArgument.coordinate(text).map { .coordinate($0) } ?? .stop(id)
  }

  fileprivate func journeyOptions() throws(BundleError) -> JourneyOptions {
    let routes = arguments.texts("without_route").map(RouteID.init(rawValue:))
    for id in routes where try timetable.route(id) == nil { throw try timetable.unknownRoute(id) }
    return JourneyOptions(
      maximumTransfers: arguments.whole("transfers") ?? 0, walkingDistance: arguments.real("walk") ?? 0,
      changeTime: .seconds(arguments.seconds("change") ?? 0), requiresWheelchairAccess: arguments.flag("wheelchair"),
      excludedRoutes: Set(routes),
      excludedRouteTypes: Set(arguments.wholes("without_route_type").map(RouteType.init(rawValue:))),
      longestDuration: .seconds(arguments.seconds("longest") ?? 86_400))
  }
}
