import TransitBundle
import TransitValues

/// A row of transfers.txt of types 0 to 3 with both stops.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#transferstxt>. Absent ranks stand for empty cells.
struct TransferRule: Sendable {
  /// The least time between alighting and boarding.
  enum Time: Hashable, Sendable {
    case seconds(Int32)
    /// The walking time and the change time, however far the stops are apart.
    case walking
    case forbidden
  }

  let fromStop: StopRank
  let toStop: StopRank
  let fromRoute: RouteRank
  let toRoute: RouteRank
  let fromTrip: TripRank
  let toTrip: TripRank
  let time: Time

  /// Reads a row; `nil` for rows of other types and for rows without both stops.
  ///
  /// - Parameter stopCount: The largest rank of a stop.
  init?(_ row: JourneyTransferRule, stopCount: Int) {
    guard (0...3).contains(row.type), min(row.fromStop, row.toStop) > .absent,
      max(row.fromStop, row.toStop).index <= stopCount
    else { return nil }
    (fromStop, toStop) = (row.fromStop, row.toStop)
    (fromRoute, toRoute) = (row.fromRoute, row.toRoute)
    (fromTrip, toTrip) = (row.fromTrip, row.toTrip)
    time =
      switch (row.type, row.minimumTime) {
      case (1, _): .seconds(0)
      case (3, _): .forbidden
      // Journeys take at most some days, so longer times forbid the change.
      case (2, let minimum?) where minimum >= 0: minimum < 1 << 29 ? .seconds(Int32(minimum)) : .forbidden
      default: .walking
      }
  }

  /// Whether the rule names a route or a trip.
  var isScoped: Bool { fromRoute != .absent || toRoute != .absent || fromTrip != .absent || toTrip != .absent }

  /// Whether the rule names the trips, or else the routes, on both sides.
  var isBetweenTrips: Bool { fromTrip != .absent && toTrip != .absent }
  var isBetweenRoutes: Bool { fromTrip == .absent && toTrip == .absent && fromRoute != .absent && toRoute != .absent }

  /// Whether the rule fits the trips before and after a change.
  func fits(_ from: ChangeScope, _ to: ChangeScope) -> Bool {
    from.fits(route: fromRoute, trip: fromTrip) && to.fits(route: toRoute, trip: toTrip)
  }

  /// What the rule names on its sides: the trip, or else the route.
  var fromScope: ChangeScope { ChangeScope(naming: fromTrip, else: fromRoute) }
  var toScope: ChangeScope { ChangeScope(naming: toTrip, else: toRoute) }

  /// The rank among rules that fit: two trips, trip and route, one trip, two routes, one route, none; greater is more
  /// specific.
  var specificity: Int {
    func side(_ route: RouteRank, _ trip: TripRank) -> Int { trip != .absent ? 2 : route != .absent ? 1 : 0 }
    let sides = (side(fromRoute, fromTrip), side(toRoute, toTrip))
    return switch (max(sides.0, sides.1), min(sides.0, sides.1)) {
    case (2, 2): 5
    case (2, 1): 4
    case (2, _): 3
    case (1, 1): 2
    case (1, _): 1
    default: 0
    }
  }
}

/// The trip before or after a change, as far as rules distinguish it.
struct ChangeScope: Hashable, Sendable {
  /// The trip, if a rule names it.
  let trip: TripRank
  /// The route, if a rule names it or its trip.
  let route: RouteRank

  /// A trip that no rule names.
  static let other = ChangeScope(trip: .absent, route: .absent)

  init(trip: TripRank, route: RouteRank) { (self.trip, self.route) = (trip, route) }

  /// A trip alone, or a route if there is no trip.
  init(naming trip: TripRank, else route: RouteRank) {
    self.init(trip: trip, route: trip == .absent ? route : .absent)
  }

  /// The trip alone, or the route if there is no trip.
  var named: ChangeScope { ChangeScope(naming: trip, else: route) }

  /// Whether a rule with this route and trip fits, where an absent one means any.
  func fits(route: RouteRank, trip: TripRank) -> Bool {
    (route == .absent || route == self.route) && (trip == .absent || trip == self.trip)
  }
}
