import TransitSQLite
public import TransitValues

extension Timetable {
  /// A row of routes.txt, or `nil` when the feed has no route of that id.
  ///
  /// Cost: one look-up in an index.
  public func route(_ id: RouteID) throws(BundleError) -> Route? {
    try query { bundle throws(SQLiteError) in
      let statement = try bundle.statement(.routeByID)
      statement.bind(id.rawValue, at: 0)
      return try statement.first { row in Route(row) }
    }
  }

  /// All rows of routes.txt, as they are to be listed: by route_sort_order, those without last, then by route_id.
  ///
  /// Cost: reads all routes.
  public func routes() throws(BundleError) -> [Route] {
    let routes = try query { bundle throws(SQLiteError) in
      var routes: [Route] = []
      // Ranks count from 1.
      while let route = try bundle.fullRoute(routes.count + 1) { routes.append(route) }
      return routes
    }
    return routes.sorted(by: Route.isListedBefore)
  }

  /// The routes of which any trip calls at a stop, or at one below it: whether riders may board there or not, on any day.
  ///
  /// - Returns: Routes in the order of ``routes()``.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed has no such stop.
  ///
  /// Cost: reads the trips of every stop pattern that calls there, once for each pattern while it is kept
  /// (``Settings/boardCacheBytes``), and the routes.
  public func routes(at stop: StopID) throws(BundleError) -> [Route] {
    let routes = try query { bundle throws(SQLiteError) -> [Route]? in
      let boards = boards(on: bundle)
      let stops = try boards.stops(stop)
      if stops.isEmpty { return nil }
      var ranks: Set<Int> = []
      for stop in stops {
        for place in try boards.calls(atStop: stop.rank) {
          ranks.formUnion(try boards.routes(ofPattern: Int(place.pattern)))
        }
      }
      return try ranks.map { rank throws(SQLiteError) in try bundle.fullRoute(rank) }.compactMap(\.self)
    }
    guard let routes else { throw try unknownStop(stop) }
    return routes.sorted(by: Route.isListedBefore)
  }
}

extension BundleConnection {
  /// A whole row of routes.txt by its rank.
  fileprivate func fullRoute(_ rank: Int) throws(SQLiteError) -> Route? {
    let statement = try statement(.routeByRank)
    statement.bind(rank, at: 0)
    return try statement.first { row in Route(row) }
  }
}

extension Route {
  /// A row of ``TimetableQuery/routeByID``.
  init(_ row: Statement) {
    routeID = RouteID(rawValue: row.text(at: 0))
    agencyID = row.optionalID(at: 1)
    shortName = row.optionalText(at: 2)
    longName = row.optionalText(at: 3)
    routeDescription = row.optionalText(at: 4)
    routeType = row.optionalInteger(at: 5).map(RouteType.init(rawValue:))
    routeURL = row.optionalText(at: 6)
    color = row.optionalText(at: 7)
    textColor = row.optionalText(at: 8)
    sortOrder = row.optionalInteger(at: 9)
    continuousPickup = row.optionalInteger(at: 10)
    continuousDropOff = row.optionalInteger(at: 11)
    networkID = row.optionalID(at: 12)
  }

  /// The order in which riders are shown routes.
  static func isListedBefore(_ left: Route, _ right: Route) -> Bool {
    let (leftOrder, rightOrder) = (left.sortOrder ?? .max, right.sortOrder ?? .max)
    return leftOrder != rightOrder ? leftOrder < rightOrder : left.routeID < right.routeID
  }
}
