public import TransitValues

/// Which departures or arrivals a board lists: those that match everything that is set.
///
/// ```swift
/// let trains = try timetable.departures(from: "8503000", where: BoardFilter(routes: ["S3", "S9"]))
/// ```
public struct BoardFilter: Hashable, Codable, Sendable {
  /// Only these routes; `nil` for all. Ids that the feed does not have match nothing.
  public var routes: Set<RouteID>?
  /// Only this direction; `nil` for all.
  public var direction: Direction?
  /// Only this headsign, as ``Departure/headsign`` shows it; `nil` for all.
  public var headsign: String?
  /// Only trips that are ``WheelchairAccessibility/accessible``, at stops that are not
  /// ``WheelchairBoarding/notAccessible`` themselves or by their station.
  public var requiresWheelchairAccess: Bool

  /// Makes a filter.
  public init(
    routes: Set<RouteID>? = nil, direction: Direction? = nil, headsign: String? = nil,
    requiresWheelchairAccess: Bool = false
  ) {
    self.routes = routes
    self.direction = direction
    self.headsign = headsign
    self.requiresWheelchairAccess = requiresWheelchairAccess
  }
}

extension BoardFilter {
  /// Whether a row of a board matches, apart from its stop.
  func admits(_ answer: some BoardAnswer) -> Bool {
    if let routes, !routes.contains(answer.route.id) { return false }
    if let direction, answer.direction != direction { return false }
    if let headsign, answer.headsign != headsign { return false }
    return !requiresWheelchairAccess || answer.wheelchairAccessibility == .accessible
  }
}
