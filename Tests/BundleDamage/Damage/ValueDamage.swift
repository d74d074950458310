import Foundation
import TransitSQLite
import TransitValues

/// Changes columns of tables to values that no feed or builder produces, and corrects all checksums.
struct ValueDamage: Sendable {
  private let bundle: SoundBundle
  private let database: [UInt8]
  private let columns: [(table: String, column: String)]

  private static let values = [
    "NULL", "0", "-1", "1", "\(Int.max)", "\(Int.min)", "\(Int.max - 1)", "4294967297", "86400", "-86400", "0.5",
    "1e308", "'x'", "''", "x'00ff'", "printf('%.10000c', 'x')", "char(0, 65)",
  ]

  /// Changes all rows, or those with the same value as the first one.
  private static let ways = 2

  init(_ bundle: SoundBundle) throws {
    self.bundle = bundle
    database = bundle.database
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(database).write(to: file)
    let connection = try Connection(path: file.path, mode: .readOnly)
    let rows = try connection.prepare(
      """
      SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.rootpage > 0 AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1, c.cid
      """)
    var columns: [(table: String, column: String)] = []
    while try rows.step() { columns.append((table: rows.text(at: 0), column: rows.text(at: 1))) }
    self.columns = columns
  }

  var count: Int { columns.count * Self.values.count * Self.ways }

  /// - Parameter scratch: The path of a temporary file, which is deleted.
  func damaged(_ item: Int, scratch: String) throws -> [UInt8]? {
    let (place, rest) = item.quotientAndRemainder(dividingBy: Self.values.count * Self.ways)
    let (value, way) = rest.quotientAndRemainder(dividingBy: Self.ways)
    let (table, column) = columns[place]
    try Data(database).write(to: URL(filePath: scratch))
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    guard try change(scratch, table, column, to: Self.values[value], inAllRows: way == 0),
      let changed = FileManager.default.contents(atPath: scratch)
    else { return nil }
    return try bundle.sealed(database: [UInt8](changed))
  }

  /// Changes a column of the database in a file; returns `false` if SQLite rejects the value.
  private func change(
    _ path: String, _ table: String, _ column: String, to value: String, inAllRows: Bool
  ) throws -> Bool {
    let connection = try Connection(path: path, mode: .readWrite)
    // The tables of the search index are read-only in defensive mode.
    try connection.configure(.defensive, false)
    let rows = inAllRows ? "" : " WHERE \"\(column)\" IS (SELECT \"\(column)\" FROM \"\(table)\" LIMIT 1)"
    do throws(DatabaseError) {
      try connection.execute(
        """
        PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON;
        UPDATE OR IGNORE "\(table)" SET "\(column)" = \(value)\(rows);
        """)
      return true
    } catch {
      if error.isStatementError || Self.refusals.contains(error.primaryCode) { return false }
      throw error
    }
  }

  /// SQLITE_CONSTRAINT and SQLITE_MISMATCH, for example for a text as a rowid.
  private static let refusals: Set<Int32> = [19, 20]
}
