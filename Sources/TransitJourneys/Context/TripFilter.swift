import TransitValues

/// The trips and stops that a rider may use.
struct TripFilter: Equatable {
  let needsWheelchair: Bool
  /// Routes to leave out.
  let excludedRoutes: Set<RouteRank>

  func admits(route: RouteRank, isAccessible: Bool) -> Bool {
    (!needsWheelchair || isAccessible) && !excludedRoutes.contains(route)
  }
}
