package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the rows of areas.txt.
  ///
  /// Cost: reads the whole table.
  public func fareAreas() throws(BundleError) -> [FareArea] {
    try askFiles { files throws(DatabaseError) in try files.areas() }
  }

  /// Returns the areas of a stop in stop_areas.txt or, if it has none, those of the nearest station above it that has
  /// areas.
  ///
  /// - Returns: Areas. An area that is missing from areas.txt has no name.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: a few index lookups, and all rows of areas.txt for the names.
  public func fareAreas(of stop: StopID) throws(BundleError) -> [FareArea] {
    let areas = try askFiles { files throws(DatabaseError) -> [FareArea]? in
      if try files.bundle.stop(stop) == nil { return nil }
      for id in [stop] + (try files.bundle.stopsAbove(stop).map({ $0.id })) {
        let areas = try files.all(.areasOfStop, id.rawValue) { row in AreaID(rawValue: row.text(at: 0)) }
        if areas.isEmpty { continue }
        let names = Dictionary(try files.areas().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return areas.map { names[$0] ?? FareArea(id: $0) }
      }
      return []
    }
    guard let areas else { throw try unknownStop(stop) }
    return areas
  }

  /// Returns the rows of networks.txt.
  ///
  /// Cost: reads the whole table.
  public func fareNetworks() throws(BundleError) -> [FareNetwork] {
    try askFiles { files throws(DatabaseError) in try files.networks() }
  }

  /// Returns the networks of a route: those in route_networks.txt, and the route's own `network_id`.
  ///
  /// - Returns: Networks. A network that is missing from networks.txt has no name.
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches if the feed does not contain the route.
  ///
  /// Cost: one lookup, and all rows of route_networks.txt and networks.txt.
  public func fareNetworks(of route: RouteID) throws(BundleError) -> [FareNetwork] {
    let networks = try askFiles { files throws(DatabaseError) -> [FareNetwork]? in
      if try files.bundle.rank(of: route) == nil { return nil }
      var ids = try files.all(.networksOfRoute, route.rawValue) { row in NetworkID(rawValue: row.text(at: 0)) }
      if let own = try files.bundle.network(of: route), !ids.contains(own) { ids.append(own) }
      if ids.isEmpty { return [] }
      let names = Dictionary(
        try files.networks().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return ids.map { names[$0] ?? FareNetwork(id: $0) }
    }
    guard let networks else { throw try unknownRoute(route) }
    return networks
  }
}

extension FileRows {
  fileprivate func areas() throws(DatabaseError) -> [FareArea] {
    try all(.areas) { row in FareArea(id: AreaID(rawValue: row.text(at: 0)), name: row.optionalText(at: 1)) }
  }

  fileprivate func networks() throws(DatabaseError) -> [FareNetwork] {
    try all(.networks) { row in
      FareNetwork(id: NetworkID(rawValue: row.text(at: 0)), name: row.optionalText(at: 1))
    }
  }
}

extension BundleConnection {
  fileprivate func network(of route: RouteID) throws(DatabaseError) -> NetworkID? {
    try first(.routeNetwork, route.rawValue) { row in row.optionalID(at: 0) } ?? nil
  }
}
