import BundleFormat
import BundleReader
import TransitSQLite
package import TransitValues

/// A row of `trip` as journeys use it.
package struct JourneyTripRow: Sendable {
  package let route: RouteRank
  /// The block's number in `text`.
  package let block: Int?
  package let wheelchairAccessible: Int?
}

/// A trip of a block.
package struct JourneyBlockTrip: Sendable {
  package let trip: TripRank
  package let service: ServiceRank
  package let pattern: PatternRank
  /// The first departure, in seconds from the origin of the service day.
  package let start: Int32
}

extension JourneyReader {
  /// The number of trips, which is the greatest rank.
  ///
  /// - Throws: An error for a damaged database, also if the number is larger than the database could hold: the
  ///   time and memory for that many trips would be unbounded.
  package func tripCount() throws(DatabaseError) -> Int { try count(.lastTrip) }

  /// The number of routes, like ``tripCount()``.
  package func routeCount() throws(DatabaseError) -> Int { try count(.lastRoute) }

  private func count(_ query: TimetableQuery) throws(DatabaseError) -> Int {
    let last = try timetable.bundle.statement(query).first { row in row.optionalInteger(at: 0) ?? 0 } ?? 0
    let file = timetable.trees.trips.file
    guard (0...file.pageCount * file.pageSize).contains(last) else { throw .damagedDatabase }
    return last
  }

  /// Whether trips.txt has the column block_id.
  package var mayHaveBlocks: Bool {
    contents[table: "trips.txt"]?.columns.contains("block_id") ?? false
  }

  /// Whether the route is all that journeys ask of a trip, because trips.txt has no column for the others.
  package var haveRoutesOnly: Bool {
    !mayHaveBlocks && contents[table: "trips.txt"]?.columns.contains("wheelchair_accessible") != true
  }

  /// The routes of all trips, in the order of their ranks. Much faster than reading whole trips.
  ///
  /// - Throws: An error for a damaged database, also if a trip does not exist.
  ///
  /// Cost: about 0.04 µs per trip.
  package func routesOfTrips() throws(DatabaseError) -> [RouteRank] {
    var routes = [RouteRank](repeating: .absent, count: try tripCount())
    var left = routes.count
    try timetable.trees.tripsByRoute.forEach(from: [], columns: [0, 1], risingCount: 2) { row in
      let (route, trip): (RouteRank, TripRank) = (row.rank(0), row.rank(1))
      guard route > .absent, trip > .absent, trip.index <= routes.count, routes[trip.index - 1] == .absent else {
        return false
      }
      routes[trip.index - 1] = route
      left -= 1
      return true
    }
    guard left == 0 else { throw .damagedDatabase }
    return routes
  }

  /// The trips with ranks in a range, in order.
  ///
  /// - Throws: An error for a damaged database, also if a trip does not exist.
  ///
  /// Cost: about 0.1 µs per trip, and a lookup.
  package func trips(_ ranks: ClosedRange<Int>) throws(DatabaseError) -> [JourneyTripRow] {
    let columns = ["route", "block", "wheelchair_accessible"].map { CompactTables.positionInTrip($0, for: contents) }
    var rows: [JourneyTripRow] = []
    rows.reserveCapacity(ranks.count)
    try timetable.trees.trips.forEachRow(from: ranks.lowerBound, columns: columns) { rank, row in
      guard rank == ranks.lowerBound + rows.count else { return false }
      rows.append(JourneyTripRow(route: row.rank(0), block: row.optional(1), wheelchairAccessible: row.optional(2)))
      return rows.count < ranks.count
    }
    guard rows.count == ranks.count else { throw .damagedDatabase }
    return rows
  }

  /// The trips of a block, in the order of their ranks.
  ///
  /// Cost: one lookup per run of trips whose ranks are near each other, and about 0.1 µs per trip in between. The first
  /// call reads all trips of the feed.
  package func trips(ofBlock block: Int) throws(DatabaseError) -> [JourneyBlockTrip] {
    let trips = try blockTrips.value { () throws(DatabaseError) in
      try BlockTrips(timetable.trees.trips, contents)
    }
    let ranks = trips.trips(of: block)
    let columns = ["service", "pattern", "start"].map { CompactTables.positionInTrip($0, for: contents) }
    var rows: [JourneyBlockTrip] = []
    rows.reserveCapacity(ranks.count)
    var next = ranks.startIndex
    while next < ranks.endIndex {
      let first = ranks[next].index
      try timetable.trees.trips.forEachRow(from: first, columns: columns) { rank, row in
        if rank < ranks[next].index { return true }
        if rank == ranks[next].index {
          rows.append(
            JourneyBlockTrip(
              trip: ranks[next], service: row.rank(0), pattern: row.rank(1), start: Int32(clamping: row[2])))
        }
        next += 1
        return next < ranks.endIndex && rank < ranks[next].index && ranks[next].index - rank <= Self.nearRanks
      }
      // A trip that does not exist.
      if next < ranks.endIndex, ranks[next].index == first { next += 1 }
    }
    return rows
  }

  /// Up to this distance, reading the rows in between is faster than a lookup.
  private static let nearRanks = 64

  /// Reads the pattern, service and start of a trip; `nil` if it does not exist.
  package func trip(_ rank: TripRank) throws(DatabaseError) -> JourneyBlockTrip? {
    try timetable.bundle.first(.blockTripByRank, rank.index) { row in
      JourneyBlockTrip(
        trip: rank, service: row.rank(at: 3), pattern: row.rank(at: 5), start: Int32(clamping: row.integer(at: 4)))
    }
  }
}
