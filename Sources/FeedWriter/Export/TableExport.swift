import TransitSQLite
import TransitValues

/// Writes a table as CSV without allocating a String or array per cell.
struct TableExport {
  let query: TableQuery
  let statement: Statement

  /// Writes header and rows and returns the number of rows.
  ///
  /// A table without columns and rows was an empty file and is exported as one.
  func write(to output: inout FeedOutput, didWriteRow: () -> Void) throws -> Int {
    if !query.header.isEmpty { try writeHeader(to: &output) }
    var rowCount = 0
    while try statement.step() {
      if rowCount == 0, query.header.isEmpty { try writeHeader(to: &output) }
      try writeRow(to: &output)
      rowCount += 1
      didWriteRow()
    }
    return rowCount
  }

  private func writeHeader(to output: inout FeedOutput) throws {
    for name in query.header { output.rows.field(name) }
    // The only column of such a file has no name.
    if query.header.isEmpty { output.rows.quotedEmptyField() }
    try output.endRow()
  }

  private func writeRow(to output: inout FeedOutput) throws {
    let width = max(1, query.header.count)
    for column in 0..<width {
      let isAmount = column == query.amount?.column
      switch statement.storage(at: column) {
      case .null where width == 1: output.rows.quotedEmptyField()
      case .null: output.rows.emptyField()
      case .integer where isAmount, .real where isAmount:
        output.rows.field(statement.double(at: column), minimumPlaces: amountPlaces)
      case .integer: output.rows.field(statement.integer(at: column))
      case .real: output.rows.field(statement.double(at: column))
      case .text, .blob: statement.withText(at: column) { output.rows.field(utf8: $0) }
      }
    }
    try output.endRow()
  }

  /// The digits after the decimal point of the current row's amount of money: those of its currency.
  private var amountPlaces: Int {
    guard let currency = query.amount?.currency else { return 0 }
    return Currency.minorUnits(of: statement.text(at: currency)) ?? 0
  }
}
