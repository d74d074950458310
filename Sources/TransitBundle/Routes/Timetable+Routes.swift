package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns a route, or `nil` if the feed does not contain it.
  ///
  /// Cost: one index lookup.
  public func route(_ id: RouteID) throws(BundleError) -> Route? {
    try query { bundle throws(DatabaseError) in
      let route = try bundle.first(.routeByID, id.rawValue) { row in Route(row) }
      return try localized(route, on: bundle)
    }
  }

  /// Returns all routes in list order: by route_sort_order, routes without one last, then by route_id.
  ///
  /// Cost: reads all routes.
  public func routes() throws(BundleError) -> [Route] {
    try query { bundle throws(DatabaseError) in
      var routes: [Route] = []
      // Ranks start at 1.
      while let route = try bundle.readRoute(RouteRank(routes.count + 1)) { routes.append(route) }
      return try localized(routes.sorted(by: Route.isListedBefore), on: bundle)
    }
  }

  /// Returns the routes with a trip that calls at a stop, or at a stop below it, on any day. Includes calls where
  /// riders cannot board.
  ///
  /// - Returns: Routes in the order of ``routes()``.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: reads the routes, and the trips of every stop pattern that calls there. Results are cached per pattern
  /// (``Settings/boardCacheBytes``).
  public func routes(at stop: StopID) throws(BundleError) -> [Route] {
    let routes = try query { bundle throws(DatabaseError) -> [Route]? in
      let reader = reader(on: bundle)
      let stops = try reader.stops(stop)
      if stops.isEmpty { return nil }
      var ranks: Set<RouteRank> = []
      for stop in stops {
        for place in try reader.calls(atStop: stop.rank) {
          ranks.formUnion(try reader.routes(ofPattern: place.pattern))
        }
      }
      let routes = try ranks.map { rank throws(DatabaseError) in try bundle.route(rank) }.compactMap { $0 }
      return try localized(routes.sorted(by: Route.isListedBefore), on: bundle)
    }
    guard let routes else { throw try unknownStop(stop) }
    return routes
  }
}

extension BundleConnection {
  func rank(of id: RouteID) throws(DatabaseError) -> RouteRank? {
    try first(.routeRank, id.rawValue) { row in row.rank(at: 0) }
  }

  /// Reads a route by its rank, without the cache.
  func readRoute(_ rank: RouteRank) throws(DatabaseError) -> Route? {
    try first(.routeByRank, rank.index) { row in Route(row) }
  }
}

extension Route {
  /// A row of ``TimetableQuery/routeByID``.
  init(_ row: Statement) {
    self.init(
      Columns(
        id: RouteID(rawValue: row.text(at: 0)), agencyID: row.optionalID(at: 1), shortName: row.optionalText(at: 2),
        longName: row.optionalText(at: 3), details: row.optionalText(at: 4), type: row.optionalCode(at: 5),
        url: row.optionalText(at: 6), color: row.optionalText(at: 7), textColor: row.optionalText(at: 8),
        sortOrder: row.optionalInteger(at: 9), continuousPickup: row.optionalCode(at: 10),
        continuousDropOff: row.optionalCode(at: 11), networkID: row.optionalID(at: 12)))
  }

  static func isListedBefore(_ left: Route, _ right: Route) -> Bool {
    let (leftOrder, rightOrder) = (left.sortOrder ?? .max, right.sortOrder ?? .max)
    return leftOrder != rightOrder ? leftOrder < rightOrder : left.id < right.id
  }
}
