import BundleFormat
import TransitSQLite
import TransitValues

/// The current row of a ``BundleRows``. One object is reused for all rows.
final class BundleRow {
  private(set) var canonical: CanonicalRow
  private let values: Statement

  fileprivate init(_ values: Statement, columnCount: Int) {
    self.values = values
    canonical = CanonicalRow(columnCount: columnCount)
  }

  /// Reads the statement's current row.
  fileprivate func read(_ cells: [ComparedTable.Cell]) {
    Self.read(values, cells, into: &canonical)
  }

  /// Takes the row as `inout`, because each access to an object's property has an exclusivity check.
  private static func read(_ values: Statement, _ cells: [ComparedTable.Cell], into row: inout CanonicalRow) {
    row.removeAll()
    for index in cells.indices { row.append(values, at: index, as: cells[index].kind) }
  }

  /// Returns a value as SQL text, for messages.
  func text(at index: Int) -> String {
    values.isNull(at: index) ? "" : values.text(at: index)
  }
}

/// Reads the view or table of a file row by row, in the same form as the rows of the feed.
struct BundleRows {
  let table: ComparedTable
  private let statement: Statement

  init(_ table: ComparedTable, _ part: ViewPart = .all, in connection: Connection) throws(DatabaseError) {
    self.table = table
    statement = try connection.prepare(table.selection + part.condition)
    for (index, text) in part.parameters.enumerated() { statement.bind(text, at: index) }
  }

  /// Sets the trip or shape of ``ViewPart/numbered(column:table:)``.
  func bind(_ number: Int) {
    statement.bind(number, at: 0)
  }

  /// Reads the rows that have the same values in some columns as a row of the feed.
  init(_ table: ComparedTable, where columns: [Int], equal row: FeedRow, in connection: Connection)
    throws(DatabaseError)
  {
    self.table = table
    let conditions = columns.enumerated().map { "f.\(table.columns[$1].name) IS ?\($0 + 1)" }
    statement = try connection.prepare("\(table.selection) WHERE \(conditions.joined(separator: " AND "))")
    for (position, index) in columns.enumerated() {
      let column = table.columns[index]
      column.bind(row.text(at: column.position), to: statement, at: position)
    }
  }

  /// Adds all rows to a fingerprint.
  func add(to fingerprint: inout Fingerprint) throws {
    try forEachRow { row in
      fingerprint.add(row.canonical.digest)
      return true
    }
  }

  /// - Parameter body: Returns whether to continue with the next row.
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
