/// The trips and stops that a rider may use.
struct TripFilter: Equatable {
  let needsWheelchair: Bool
  /// The ranks of routes to leave out.
  let excludedRoutes: Set<Int32>

  func admits(route: Int32, isAccessible: Bool) -> Bool {
    (!needsWheelchair || isAccessible) && !excludedRoutes.contains(route)
  }
}
