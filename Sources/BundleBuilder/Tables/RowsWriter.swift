import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Writes the rows of small files unchanged.
enum RowsWriter {
  /// Writes `route`, sorted by rank of route_id.
  static func writeRoutes(_ rows: RowStore, routes: IdentifierTable, to database: DatabaseWriter) throws {
    try database.insert(into: "route", width: rows.width + 1) { insert in
      for (rank, row) in routes.order.enumerated() {
        insert.bind(rank + 1, at: 0)
        for (column, value) in rows.values(of: row).enumerated() {
          rows.bind(value, to: insert, at: column + 1)
        }
        try insert.run()
      }
    }
  }

  /// Writes a plain table, sorted by value.
  ///
  /// - Parameter leading: Rows that are written before the others.
  static func writePlain(
    _ rows: RowStore, table: String, leading: Set<Int> = [], to database: DatabaseWriter
  ) throws {
    let sorted = rows.sorted()
    let order = leading.isEmpty ? sorted : sorted.filter(leading.contains) + sorted.filter { !leading.contains($0) }
    try database.insert(into: table, width: rows.width) { insert in
      for row in order {
        for (column, value) in rows.values(of: row).enumerated() {
          rows.bind(value, to: insert, at: column)
        }
        try insert.run()
      }
    }
  }

  /// Writes `text`.
  static func write(_ texts: RankedTexts, to database: DatabaseWriter) throws {
    try database.insert(into: "text", width: 2) { insert in
      for (rank, text) in texts.texts.enumerated() {
        insert.bind(rank + 1, at: 0)
        text.withSpan { insert.bind(utf8: $0, at: 1) }
        try insert.run()
      }
    }
  }
}
