import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitValues

extension TableFunction {
  /// The best journeys between two places: a row a leg.
  static let journeys = TableFunction(
    "transit_journeys",
    [
      .required("origin"), .required("destination"), .optional("departing"), .optional("arriving"),
      .optional("within"),
    ] + travelArguments, columns: LegRow.columns, order: ["journey", "leg"]
  ) { (arguments, bundle) throws(FunctionError) in
    let planner = bundle.planner
    let clock = bundle.timetable.clock
    let (from, to) = (try arguments.place("origin", bundle), try arguments.place("destination", bundle))
    let departing = try arguments.date("departing", clock)
    let arriving = try arguments.date("arriving", clock)
    let within = try arguments.duration("within")
    let options = try arguments.journeyOptions(in: bundle.timetable)
    if arriving != nil, departing != nil || within != nil {
      throw FunctionError("arriving excludes departing and within")
    }
    let journeys = try FunctionError.wrapping { () throws(BundleError) in
      if let arriving { return try planner.journeys(from: from, to: to, arriving: arriving, options: options) }
      let start = departing ?? .now
      guard let within else { return try planner.journeys(from: from, to: to, departing: start, options: options) }
      return try planner.journeys(from: from, to: to, departing: start, within: within, options: options)
    }
    return LegRow.rows(of: journeys, clock: clock)
  }

  /// The stops that a rider can reach within a duration.
  static let reachable = TableFunction(
    "transit_reachable",
    [.required("origin"), .optional("departing"), .required("within")] + travelArguments,
    columns: ReachableRow.columns
  ) { (arguments, bundle) throws(FunctionError) in
    let clock = bundle.timetable.clock
    let from = try arguments.place("origin", bundle)
    let start = try arguments.date("departing", clock) ?? Date(unixSeconds: Date.now.unixSeconds)
    guard let within = try arguments.duration("within") else { throw arguments.error("within", "is NULL") }
    let options = try arguments.journeyOptions(in: bundle.timetable)
    return try FunctionError.wrapping { () throws(BundleError) in
      try bundle.planner.reachableStops(from: from, departing: start, within: within, options: options).map {
        ReachableRow($0, start: start, clock: clock)
      }
    }
  }

  /// How a rider travels, with the defaults of `gtfs-bundle journeys`.
  private static let travelArguments: [FunctionArgument] = [
    .optional("transfers"), .optional("walk"), .optional("change"), .optional("longest"), .optional("wheelchair"),
    .optional("without_route"), .optional("without_route_type"),
  ]
}

extension FunctionArguments {
  /// A stop, or else a coordinate `LAT,LON`.
  fileprivate func place(_ name: String, _ bundle: OpenBundle) throws(FunctionError) -> JourneyPlace {
    let text = try requiredText(name)
    let id = StopID(rawValue: text)
    if try FunctionError.wrapping({ () throws(BundleError) in try bundle.timetable.stop(id) }) != nil {
      return .stop(id)
    }
    return try parsed(text, name, CoordinateArgument.coordinate).map { .coordinate($0) } ?? .stop(id)
  }

  fileprivate func journeyOptions(in timetable: Timetable) throws(FunctionError) -> JourneyOptions {
    var options = JourneyOptions()
    if let transfers = try count("transfers") { options.maximumTransfers = transfers }
    if let walk = try number("walk", in: 0...Double.greatestFiniteMagnitude) { options.walkingDistance = walk }
    if let change = try duration("change") { options.changeTime = change }
    if let longest = try duration("longest") { options.longestDuration = longest }
    if let wheelchair = try flag("wheelchair") { options.requiresWheelchairAccess = wheelchair }
    if let route = try text("without_route").map(RouteID.init(rawValue:)) {
      try FunctionError.wrapping { () throws(BundleError) in
        if try timetable.route(route) == nil { throw try timetable.unknownRoute(route) }
      }
      options.excludedRoutes = [route]
    }
    if let type = try count("without_route_type") { options.excludedRouteTypes = [RouteType(rawValue: type)] }
    return options
  }
}
