public import TransitValues

/// A filter for boards. A departure or arrival must match every property that is set.
///
/// ```swift
/// let trains = try timetable.departures(from: "8503000", where: BoardFilter(routes: ["S3", "S9"]))
/// ```
public struct BoardFilter: Hashable, Codable, Sendable {
  /// Only these routes; `nil` for all. Unknown ids match nothing.
  public var routes: Set<RouteID>?
  /// Only this direction; `nil` for all.
  public var direction: Direction?
  /// Only this headsign, compared with ``Departure/headsign``; `nil` for all.
  public var headsign: String?
  /// Only trips that are ``WheelchairAccessibility/accessible``, at stops that are not
  /// ``WheelchairBoarding/notAccessible``. A stop without a value has the value of its station.
  public var requiresWheelchairAccess: Bool

  /// Creates a filter.
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
  /// Whether a row of a board matches. Does not check the wheelchair boarding of its stop.
  func admits(_ answer: some BoardAnswer) -> Bool {
    if let routes, !routes.contains(answer.route.id) { return false }
    if let direction, answer.direction != direction { return false }
    if let headsign, answer.headsign != headsign { return false }
    return !requiresWheelchairAccess || answer.wheelchairAccessibility == .accessible
  }
}
