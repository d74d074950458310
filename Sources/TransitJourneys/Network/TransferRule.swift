import TransitBundle

/// A row of transfers.txt of types 0 to 3 with both stops.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#transferstxt>. Ranks of 0 stand for empty cells.
struct TransferRule: Sendable {
  /// The least time between alighting and boarding.
  enum Time: Hashable, Sendable {
    case seconds(Int32)
    /// The walking time and the change time, however far the stops are apart.
    case walking
    case forbidden
  }

  let fromStop: Int32
  let toStop: Int32
  let fromRoute: Int32
  let toRoute: Int32
  let fromTrip: Int32
  let toTrip: Int32
  let time: Time

  /// Reads a row; `nil` for rows of other types and for rows without both stops.
  ///
  /// - Parameter stopCount: The largest rank of a stop.
  init?(_ row: JourneyTransferRule, stopCount: Int) {
    guard (0...3).contains(row.type), let fromStop = row.fromStop, let toStop = row.toStop, fromStop > 0, toStop > 0,
      max(fromStop, toStop) <= stopCount
    else { return nil }
    self.fromStop = Int32(clamping: fromStop)
    self.toStop = Int32(clamping: toStop)
    fromRoute = Int32(clamping: row.fromRoute ?? 0)
    toRoute = Int32(clamping: row.toRoute ?? 0)
    fromTrip = Int32(clamping: row.fromTrip ?? 0)
    toTrip = Int32(clamping: row.toTrip ?? 0)
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
  var isScoped: Bool { fromRoute != 0 || toRoute != 0 || fromTrip != 0 || toTrip != 0 }

  /// Whether the rule names the trips, or else the routes, on both sides.
  var isBetweenTrips: Bool { fromTrip != 0 && toTrip != 0 }
  var isBetweenRoutes: Bool { fromTrip == 0 && toTrip == 0 && fromRoute != 0 && toRoute != 0 }

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
    func side(_ route: Int32, _ trip: Int32) -> Int { trip != 0 ? 2 : route != 0 ? 1 : 0 }
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
  /// The rank of the trip, if a rule names it; else 0.
  let trip: Int32
  /// The rank of the route, if a rule names it or its trip; else 0.
  let route: Int32

  /// A trip that no rule names.
  static let other = ChangeScope(trip: 0, route: 0)

  init(trip: Int32, route: Int32) { (self.trip, self.route) = (trip, route) }

  /// A trip alone, or a route if there is no trip.
  init(naming trip: Int32, else route: Int32) { self.init(trip: trip, route: trip == 0 ? route : 0) }

  /// The trip alone, or the route if there is no trip.
  var named: ChangeScope { ChangeScope(naming: trip, else: route) }

  /// Whether a rule with this route and trip fits, where 0 means any.
  func fits(route: Int32, trip: Int32) -> Bool {
    (route == 0 || route == self.route) && (trip == 0 || trip == self.trip)
  }
}
