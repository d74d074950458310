import TransitBundle
import TransitFoundation
import TransitJourneys
package import TransitValues

/// How a rider travels.
package enum TravelParameters {
  package static let transfers = Parameter<Int>(
    "transfers", .whole(default: 6, 0...Int.max), "The maximum number of changes.", servedMaximum: 10)
  package static let walk = Parameter<Double>(
    "walk", .real(default: 500, 0...Double.greatestFiniteMagnitude),
    "The maximum length of a walk in meters, as the crow flies.", servedMaximum: 5000)
  package static let change = Parameter<Duration>(
    "change", .duration(default: 60, maximum: 86_400), "The time to change, besides walking.", servedMaximum: 7200)
  package static let longest = Parameter<Duration>(
    "longest", .duration(default: 86_400), "The longest journey.", servedMaximum: 2 * 86_400)
  package static let wheelchair = Parameter<Bool>(
    "wheelchair", .flag, "Whether vehicles and stops must be accessible by wheelchair.")
  package static let modes = Parameter<[TravelMode]>("modes", .mode, "A means of transport to use. Default: all.")
  package static let withoutRoute = Parameter<[RouteID]>("without_route", .id(.route), "A route to leave out.")
  package static let withoutRouteType = Parameter<[Int]>(
    "without_route_type", .whole(default: nil, 0...Int.max),
    "A route_type to leave out with its extended types, such as 3 for buses.", servedMaximum: Int(Int16.max))

  static let all = [
    transfers.declaration, walk.declaration, change.declaration, wheelchair.declaration, modes.declaration,
    withoutRoute.declaration, withoutRouteType.declaration,
  ]
}

extension QuestionContext {
  /// - Parameter longest: The longest journey.
  /// - Throws: `BundleError.Kind.unknownRoute` with near matches for a route to leave out that the feed does not have.
  func journeyOptions(longest: Duration) throws(BundleError) -> JourneyOptions {
    let routes = self[TravelParameters.withoutRoute]
    for id in routes where try timetable.route(id) == nil { throw try timetable.unknownRoute(id) }
    let types = self[TravelParameters.withoutRouteType].map(RouteType.init(rawValue:))
    return JourneyOptions(
      maximumTransfers: self[TravelParameters.transfers], walkingDistance: self[TravelParameters.walk],
      changeTime: self[TravelParameters.change], requiresWheelchairAccess: self[TravelParameters.wheelchair],
      excludedRoutes: Set(routes), excludedRouteTypes: Set(types).union(try typesOfOtherModes()),
      longestDuration: longest)
  }

  /// The route types of the feed that none of the modes has; none for no modes.
  private func typesOfOtherModes() throws(BundleError) -> [RouteType] {
    let modes = self[TravelParameters.modes].map { $0.routeType }
    if modes.isEmpty { return [] }
    return try timetable.routes().compactMap { $0.type }.filter { !modes.contains($0.basic) }
  }
}
