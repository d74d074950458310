public import TransitValues

/// Which departures or arrivals a board shows: those that fit all that is set.
///
/// ```swift
/// let board = try timetable.departures(
///   from: "8503000", after: now, within: nil, limit: 10, where: BoardFilter(routes: ["S3", "S9"]))
/// ```
public struct BoardFilter: Hashable, Sendable {
  /// Only of these routes; `nil` for all.
  public var routes: Set<RouteID>?
  /// Only in this direction, `trips.direction_id`; `nil` for all.
  public var directionID: Int?
  /// Only what shows this headsign, stop_headsign before trip_headsign; `nil` for all.
  public var headsign: String?
  /// Only trips of `wheelchair_accessible` 1, and no stop whose `wheelchair_boarding`, or else its station's, is 2.
  public var requiresWheelchairAccess: Bool

  public init(
    routes: Set<RouteID>? = nil, directionID: Int? = nil, headsign: String? = nil,
    requiresWheelchairAccess: Bool = false
  ) {
    self.routes = routes
    self.directionID = directionID
    self.headsign = headsign
    self.requiresWheelchairAccess = requiresWheelchairAccess
  }

  /// Whether a departure fits, apart from its stop.
  func admits(_ departure: Departure) -> Bool {
    if let routes, !routes.contains(departure.routeID) { return false }
    if let directionID, departure.directionID != directionID { return false }
    if let headsign, departure.headsign != headsign { return false }
    return !requiresWheelchairAccess || departure.wheelchairAccessible == 1
  }
}
