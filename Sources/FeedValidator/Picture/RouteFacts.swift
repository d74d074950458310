/// What the page lists of a route.
package struct RouteFacts: Sendable {
  package let shortName: String
  package let longName: String
  package let type: Int?
  package let color: LineColor
  /// The trips on the busiest weekday, or on the busiest day if no weekday has any.
  package fileprivate(set) var trips = 0
  /// The first and last departure of these trips, in seconds.
  package fileprivate(set) var first: Int32?
  package fileprivate(set) var last: Int32?
  /// The number of stops that any trip of the route calls at.
  package fileprivate(set) var stopCount = 0

  /// The name in the badge.
  package var name: String { shortName.isEmpty ? longName : shortName }

  /// The routes in the order of routes.txt.
  static func all(_ tables: Tables, _ facts: TripFacts, on day: Int32?) -> [RouteFacts] {
    let table = tables[.routes]
    let (short, long) = (table[.routeShortName], table[.routeLongName])
    let (types, colors) = (table[.routeType], table[.routeColor])
    var routes = (0..<table.count).map { row in
      RouteFacts(
        shortName: tables.pool[short.value(row)], longName: tables.pool[long.value(row)],
        type: types[row].map { Int($0) },
        color: colors[row].map { LineColor(value: $0) } ?? .unspecified)
    }
    let services = Set(tables.services.services.filter { id in day.map { tables.services[id].contains($0) } ?? false })
    var stops = [Set<Int32>](repeating: [], count: routes.count)
    for trip in facts.trips {
      guard let route = trip.route else { continue }
      for position in trip.calls { stops[route].insert(facts.stops[position]) }
      guard services.contains(trip.service) else { continue }
      routes[route].trips += trip.runs
      if let start = trip.start {
        routes[route].first = min(start, routes[route].first ?? start)
        routes[route].last = max(start, routes[route].last ?? start)
      }
    }
    for route in routes.indices { routes[route].stopCount = stops[route].count }
    return routes
  }

  /// Buses are drawn below everything else.
  var isBus: Bool { type == 3 || type == 11 }
}
