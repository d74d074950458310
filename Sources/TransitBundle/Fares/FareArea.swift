import TransitSQLite
public import TransitValues

/// A row of areas.txt: stops that fares treat alike.
public struct FareArea: Hashable, Sendable {
  public let areaID: AreaID
  public let name: String?
}

/// A network of routes that fares treat alike: a row of networks.txt, or a `network_id` of routes.txt.
public struct FareNetwork: Hashable, Sendable {
  public let networkID: NetworkID
  public let name: String?
}

extension Timetable {
  /// The rows of areas.txt. Cost: reads the table.
  public func fareAreas() throws(BundleError) -> [FareArea] {
    try askFiles { files throws(SQLiteError) in try files.areas() }
  }

  /// The areas of a stop: those that stop_areas.txt gives it, else those of the nearest station above it that has some,
  /// since a station's areas are its platforms' unless these have their own.
  ///
  /// - Returns: An area that areas.txt lacks has no name.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed has no such stop.
  ///
  /// Cost: a few look-ups in indexes, and all rows of areas.txt for the names.
  public func fareAreas(of stop: StopID) throws(BundleError) -> [FareArea] {
    let areas = try askFiles { files throws(SQLiteError) -> [FareArea]? in
      if try files.bundle.stop(stop) == nil { return nil }
      for id in [stop] + (try files.bundle.stopsAbove(stop).map(\.stopID)) {
        let areas = try files.all(.areasOfStop, id.rawValue) { row in AreaID(rawValue: row.text(at: 0)) }
        if areas.isEmpty { continue }
        let names = Dictionary(try files.areas().map { ($0.areaID, $0) }, uniquingKeysWith: { first, _ in first })
        return areas.map { names[$0] ?? FareArea(areaID: $0, name: nil) }
      }
      return []
    }
    guard let areas else { throw try unknownStop(stop) }
    return areas
  }

  /// The rows of networks.txt. Cost: reads the table.
  public func fareNetworks() throws(BundleError) -> [FareNetwork] {
    try askFiles { files throws(SQLiteError) in try files.networks() }
  }

  /// The networks of a route: those of route_networks.txt, and its own `network_id`; empty for a route the feed has not.
  ///
  /// - Returns: A network that networks.txt lacks has no name.
  ///
  /// Cost: a look-up, and all rows of route_networks.txt and networks.txt.
  public func fareNetworks(of route: RouteID) throws(BundleError) -> [FareNetwork] {
    try askFiles { files throws(SQLiteError) in
      var ids = try files.all(.networksOfRoute, route.rawValue) { row in NetworkID(rawValue: row.text(at: 0)) }
      if let own = try files.bundle.network(of: route), !ids.contains(own) { ids.append(own) }
      if ids.isEmpty { return [] }
      let names = Dictionary(
        try files.networks().map { ($0.networkID, $0) }, uniquingKeysWith: { first, _ in first })
      return ids.map { names[$0] ?? FareNetwork(networkID: $0, name: nil) }
    }
  }
}

extension FileRows {
  fileprivate func areas() throws(SQLiteError) -> [FareArea] {
    try all(.areas) { row in FareArea(areaID: AreaID(rawValue: row.text(at: 0)), name: row.optionalText(at: 1)) }
  }

  fileprivate func networks() throws(SQLiteError) -> [FareNetwork] {
    try all(.networks) { row in
      FareNetwork(networkID: NetworkID(rawValue: row.text(at: 0)), name: row.optionalText(at: 1))
    }
  }
}

extension BundleConnection {
  fileprivate func network(of route: RouteID) throws(SQLiteError) -> NetworkID? {
    let statement = try statement(.routeNetwork)
    statement.bind(route.rawValue, at: 0)
    return try statement.first { row in row.optionalID(at: 0) } ?? nil
  }
}
