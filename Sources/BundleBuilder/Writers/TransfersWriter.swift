import BundleFormat
import TransitSQLite
import TransitValues

/// Writes `transfer`: the rows of transfers.txt, with stops, routes and trips as numbers.
enum TransfersWriter {
  /// The tables of the ids in the first columns, in the order of the specification.
  private static let parents: [ColumnReference] = [
    "stops.txt:stop_id", "stops.txt:stop_id", "routes.txt:route_id", "routes.txt:route_id", "trips.txt:trip_id",
    "trips.txt:trip_id",
  ]

  /// - Parameter references: The ranked ids of stops, routes and trips.
  static func write(_ rows: RowStore, references: References, to database: DatabaseWriter) throws {
    let ids = parents.map { references[$0] }
    try database.insert(into: "transfer", width: rows.width + 1) { insert in
      // Ranks are in the order of ids, so rows that are sorted by ids are sorted by numbers.
      for (number, row) in rows.sorted().enumerated() {
        insert.bind(number + 1, at: 0)
        for (column, value) in rows.values(of: row).enumerated() {
          if column < ids.count, case .text(let range) = value {
            insert.bind(rows.withBytes { ids[column].rank(of: $0.extracting(range)) }, at: column + 1)
          } else {
            rows.bind(value, to: insert, at: column + 1)
          }
        }
        try insert.run()
      }
    }
  }
}
