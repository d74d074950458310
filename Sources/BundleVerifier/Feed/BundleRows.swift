import BundleFormat
import TransitSQLite

/// The row of a file's table or view at which a ``BundleRows`` is; one object for all of them.
final class BundleRow {
  private(set) var canonical: CanonicalRow
  private let values: Statement

  fileprivate init(_ values: Statement, columnCount: Int) {
    self.values = values
    canonical = CanonicalRow(columnCount: columnCount)
  }

  /// Reads the values at which the statement stands.
  fileprivate func read(_ cells: [ComparedTable.Cell]) {
    Self.read(values, cells, into: &canonical)
  }

  /// With the row lent for all cells: a property of an object is guarded at each access.
  private static func read(_ values: Statement, _ cells: [ComparedTable.Cell], into row: inout CanonicalRow) {
    row.removeAll()
    for index in cells.indices { row.append(values, at: index, as: cells[index].kind) }
  }

  /// A value for messages: as SQL shows it.
  func text(at index: Int) -> String {
    values.isNull(at: index) ? "" : values.text(at: index)
  }
}

/// Reads what the bundle shows for a file, row by row, in the form in which the feed's rows are read.
struct BundleRows {
  let table: ComparedTable
  private let statement: Statement

  init(_ table: ComparedTable, _ part: ViewPart = .all, in connection: Connection) throws(SQLiteError) {
    self.table = table
    statement = try connection.prepare(table.selection + part.condition)
    for (index, text) in part.parameters.enumerated() { statement.bind(text, at: index) }
  }

  /// Rows of the values that a row of the feed has in some columns: what it may have become.
  init(_ table: ComparedTable, where columns: [Int], equal row: FeedRow, in connection: Connection) throws(SQLiteError)
  {
    self.table = table
    let conditions = columns.enumerated().map { "f.\(table.columns[$1].name) IS ?\($0 + 1)" }
    statement = try connection.prepare("\(table.selection) WHERE \(conditions.joined(separator: " AND "))")
    for (position, index) in columns.enumerated() {
      let column = table.columns[index]
      column.bind(row.text(at: column.position), to: statement, at: position)
    }
  }

  /// - Parameter body: Returns whether to go on.
  func forEachRow(_ body: (BundleRow) throws -> Bool) throws {
    let row = BundleRow(statement, columnCount: table.cells.count)
    let cells = table.cells
    defer { statement.reset() }
    while try statement.step() {
      row.read(cells)
      guard try body(row) else { return }
    }
  }
}
