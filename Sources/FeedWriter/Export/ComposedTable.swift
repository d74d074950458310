import FeedTables
import TransitBundle
import TransitSQLite
import TransitValues

/// A table that is exported with the rows of ``RowGroups``, and with those of the view where these are unusual.
struct ComposedTable<Groups: RowGroups & ~Copyable> {
  let timetable: Timetable
  let query: TableQuery

  /// - Returns: `nil` if only SQLite can write the table. Reads the ids of all groups once to find out.
  init?(_ timetable: Timetable, _ query: TableQuery) throws(DatabaseError) {
    (self.timetable, self.query) = (timetable, query)
    guard query.header.count > 1, var groups = try Groups(timetable, query) else { return nil }
    while try groups.step() {}
    if !groups.isUsual { return nil }
  }

  /// Writes header and rows and returns the number of rows.
  func write(from connection: Connection, to output: inout FeedOutput, didWriteRow: () -> Void) throws -> Int {
    query.appendHeader(to: &output.rows)
    var rowCount = 0
    guard var groups = try Groups(timetable, query) else { return 0 }
    while try groups.step() {
      guard try groups.read() else {
        let view = try TableExport(query, of: groups.id, from: connection)
        rowCount += try view.writeRows(to: &output, didWriteRow: didWriteRow)
        continue
      }
      for row in 0..<groups.rowCount {
        groups.append(row, to: &output.rows)
        try output.endRow()
        didWriteRow()
      }
      rowCount += groups.rowCount
    }
    return rowCount
  }

  /// Appends the rows of a group.
  func append(_ groups: inout Groups, from connection: Connection, to rows: inout CSVRows) throws(DatabaseError) {
    guard try groups.read() else {
      return try TableExport(query, of: groups.id, from: connection).appendRows(to: &rows)
    }
    for row in 0..<groups.rowCount {
      groups.append(row, to: &rows)
      rows.endRow()
    }
  }

  /// Returns the rows of a group as CSV, with a header.
  func text(of groups: inout Groups) throws(BundleError) -> [UInt8] {
    var rows = CSVRows()
    query.appendHeader(to: &rows)
    try timetable.withConnection { connection throws(DatabaseError) in
      try append(&groups, from: connection, to: &rows)
    }
    return rows.bytes
  }
}
