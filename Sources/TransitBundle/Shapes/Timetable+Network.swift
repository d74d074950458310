import BundleFormat
package import BundleReader
import TransitSQLite
package import TransitValues

/// A line on a map: the path of some trips.
package struct NetworkLine: Sendable {
  /// The routes of the trips.
  package var routes: Set<RouteID>
  /// The points of the trips' shape, or the stops of trips without a shape.
  package var points: [Coordinate]
}

extension Timetable {
  /// Returns the distinct paths of all trips with their routes, in the order of the shapes, then of the stop patterns.
  ///
  /// - Throws: ``BundleError/Kind/cancelled`` if the current task is canceled.
  ///
  /// Cost: reads all trips, and the points of all lines.
  package func networkLines() throws(BundleError) -> [NetworkLine] {
    try query { bundle throws(DatabaseError) in
      let paths = try bundle.networkPaths()
      let stops = paths.keys.contains { $0.line == nil } ? try bundle.stopPlaces() : []
      let reader = reader(on: bundle).patterns
      var lines: [NetworkLine] = []
      for (path, ranks) in paths.sorted(by: { $0.key < $1.key }) {
        try QuestionCancellation.check()
        bundle.budget.renew()
        var routes: Set<RouteID> = []
        for rank in ranks { if let route = try bundle.route(rank) { routes.insert(route.id) } }
        let points =
          if let line = path.line {
            try bundle.points(ofLine: line, distanceDigits: 0).map { $0.coordinate }
          } else {
            try reader.calls(ofPattern: path.pattern).compactMap { call in
              stops.indices.contains(call.stop.index - 1) ? stops[call.stop.index - 1] : nil
            }
          }
        lines.append(NetworkLine(routes: routes, points: points))
      }
      return lines
    }
  }
}

/// A line of a shape, or else a stop pattern.
private struct NetworkPath: Hashable, Comparable {
  let line: Int?
  let pattern: PatternRank

  static func < (left: NetworkPath, right: NetworkPath) -> Bool {
    (left.line ?? .max, left.pattern) < (right.line ?? .max, right.pattern)
  }
}

extension BundleConnection {
  fileprivate func networkPaths() throws(DatabaseError) -> [NetworkPath: Set<RouteRank>] {
    let rows = try statement(.networkPaths)
    defer { rows.reset() }
    var paths: [NetworkPath: Set<RouteRank>] = [:]
    while try rows.step() {
      let path = NetworkPath(line: rows.optionalInteger(at: 1), pattern: rows.rank(at: 2))
      paths[path, default: []].insert(rows.rank(at: 0))
    }
    return paths
  }

  /// The places of all stops, by rank from 1.
  fileprivate func stopPlaces() throws(DatabaseError) -> [Coordinate?] {
    let rows = try statement(.stopPlaces)
    defer { rows.reset() }
    var places: [Coordinate?] = []
    while try rows.step() {
      let longitude = rows.optionalInteger(at: 1)
      places.append(
        rows.optionalInteger(at: 0).flatMap { latitude in
          longitude.map { Coordinate(latitudeE7: latitude, longitudeE7: $0) }
        })
    }
    return places
  }
}
