import FeedTables
import TransitSQLite
import TransitValues

/// Writes a table as CSV without allocating a String or array per cell.
struct TableExport {
  let query: TableQuery
  let statement: Statement

  init(_ query: TableQuery, from connection: Connection) throws(DatabaseError) {
    self.query = query
    statement = try connection.prepare(query.sql)
  }

  /// The rows with a value of the first column of the key, in UTF-8.
  init(_ query: TableQuery, of id: [UInt8], from connection: Connection) throws(DatabaseError) {
    self.query = query
    statement = try connection.prepare(query.sqlOfKey)
    id.withSpan { statement.bind(utf8: $0, at: 0) }
  }

  /// Writes header and rows and returns the number of rows.
  ///
  /// A table without columns and rows was an empty file and is exported as one.
  func write(to output: inout FeedOutput, didWriteRow: () -> Void) throws -> Int {
    if !query.header.isEmpty { query.appendHeader(to: &output.rows) }
    return try writeRows(to: &output, didWriteRow: didWriteRow)
  }

  /// Writes the rows, and returns their number.
  func writeRows(to output: inout FeedOutput, didWriteRow: () -> Void) throws -> Int {
    var rowCount = 0
    while try statement.step() {
      if rowCount == 0, query.header.isEmpty { query.appendHeader(to: &output.rows) }
      append(to: &output.rows)
      try output.endRow()
      rowCount += 1
      didWriteRow()
    }
    return rowCount
  }

  func appendRows(to rows: inout CSVRows) throws(DatabaseError) {
    while try statement.step() {
      append(to: &rows)
      rows.endRow()
    }
  }

  /// Appends the current row, without its line end.
  private func append(to rows: inout CSVRows) {
    let width = max(1, query.header.count)
    for column in 0..<width {
      let isAmount = column == query.amount?.column
      switch statement.storage(at: column) {
      case .null where width == 1: rows.quotedEmptyField()
      case .null: rows.emptyField()
      case .integer where isAmount, .real where isAmount:
        rows.field(statement.double(at: column), minimumPlaces: amountPlaces)
      case .integer: rows.field(statement.integer(at: column))
      case .real: rows.field(statement.double(at: column))
      case .text, .blob: statement.withText(at: column) { rows.field(utf8: $0) }
      }
    }
  }

  /// The digits after the decimal point of the current row's amount of money: those of its currency.
  private var amountPlaces: Int {
    guard let currency = query.amount?.currency else { return 0 }
    return Currency.minorUnits(of: statement.text(at: currency)) ?? 0
  }
}

extension TableQuery {
  func appendHeader(to rows: inout CSVRows) {
    for name in header { rows.field(name) }
    // The only column of such a file has no name.
    if header.isEmpty { rows.quotedEmptyField() }
    rows.endRow()
  }
}
