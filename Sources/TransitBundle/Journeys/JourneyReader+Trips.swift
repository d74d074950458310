import BundleFormat
package import TransitSQLite

/// A row of `trip` as journeys use it.
package struct JourneyTripRow: Sendable {
  package let route: Int
  /// The block's number in `text`.
  package let block: Int?
  package let wheelchairAccessible: Int?
}

/// A trip of a block.
package struct JourneyBlockTrip: Sendable {
  package let trip: Int
  package let service: Int
  package let pattern: Int
  package let profile: Int
  /// The first departure, in seconds from the origin of the service day.
  package let start: Int
}

extension JourneyReader {
  /// Visits all trips in the order of their ranks.
  ///
  /// - Throws: SQLite's error for a damaged database, also if the ranks have gaps.
  ///
  /// Cost: reads the whole table, about 0.1 µs per trip.
  package func forEachTrip(_ body: (JourneyTripRow) -> Void) throws(SQLiteError) {
    let positions = ["route", "block", "wheelchair_accessible"].map { CompactTables.positionInTrip($0, for: contents) }
    var values = RecordValues(columns: positions)
    var cursor = TreeCursor(boards.trees.calls.file, root: try boards.bundle.rootPage(of: "trip"), kind: .table)
    var record = StoredRecord()
    var count = 0
    while let run = try cursor.next() {
      for cell in run.cells {
        guard record.read(cell, of: run.page) else { throw .damagedDatabase }
        if record.overflow != 0 {
          try boards.trees.calls.file.complete(&record, pagesLeft: &cursor.pagesLeft)
        }
        try values.read(record, columnCount: positions.count)
        count += 1
        guard record.rowID == count else { throw .damagedDatabase }
        body(JourneyTripRow(route: values[0], block: values.optional(1), wheelchairAccessible: values.optional(2)))
      }
    }
  }

  /// The trips of a block, in the order of their ranks.
  ///
  /// Cost: one lookup per trip. The first call reads all trips of the feed that have a block.
  package func trips(ofBlock block: Int) throws(SQLiteError) -> [JourneyBlockTrip] {
    let trips = try blockTrips.value { () throws(SQLiteError) in
      try BlockTrips(boards.bundle.statement(.blockTrips))
    }
    let ranks = trips.trips(of: block)
    return try ranks.map { rank throws(SQLiteError) in try trip(rank) }.compactMap(\.self)
  }

  /// Reads the pattern, profile, service and start of a trip; `nil` if it does not exist.
  package func trip(_ rank: Int) throws(SQLiteError) -> JourneyBlockTrip? {
    let statement = try boards.bundle.statement(.blockTripByRank)
    statement.bind(rank, at: 0)
    return try statement.first { row in
      JourneyBlockTrip(
        trip: rank, service: row.integer(at: 3), pattern: row.integer(at: 5), profile: row.integer(at: 6),
        start: row.integer(at: 4))
    }
  }
}

extension BundleConnection {
  fileprivate func rootPage(of table: String) throws(SQLiteError) -> Int {
    let statement = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    statement.bind(table, at: 0)
    guard let root = try statement.first({ row in row.integer(at: 0) }) else { throw .damagedDatabase }
    return root
  }
}
