import BundleFormat
import TransitSQLite

/// What tells whether a table has the same rowids as another: how many, the least, the greatest, and a sum.
struct RowIDs: Equatable, Sendable {
  private let facts: [Int?]

  /// - Parameters:
  ///   - table: A table that has rowids.
  ///   - name: What they can be asked by there.
  private init(of table: String, named name: String, in connection: Connection) throws(SQLiteError) {
    let row = try connection.prepare(
      // By remainders: a sum of large numbers would leave SQLite's range.
      """
      SELECT count(*), min(\(name)), max(\(name)), sum(\(name) % 1000000007)
      FROM main.\(SQLName.quoted(table)) NOT INDEXED
      """)
    facts = try row.step() ? (0..<4).map { row.optionalInteger(at: $0) } : []
  }

  /// Compares all tables of a database that have rowids with those of what VACUUM made of it.
  ///
  /// Cost: reads every page of those tables once on both sides.
  ///
  /// - Returns: The name of a table whose rowids differ, `nil` where there is none.
  static func firstDifference(
    between database: Connection, and vacuumed: Connection
  ) throws(SQLiteError) -> String? {
    for table in try tables(of: database) {
      // Made with the first AUTOINCREMENT; without one left, VACUUM makes none.
      if table == "sqlite_sequence", try !tables(of: vacuumed).contains(table) { continue }
      guard let name = try name(in: table, of: database) else { continue }
      let expected = try RowIDs(of: table, named: name, in: database)
      if try RowIDs(of: table, named: name, in: vacuumed) != expected { return table }
    }
    return nil
  }

  /// Tables that have rowids. Only PRAGMA as a statement is SQLite's own whatever tables the database has.
  private static func tables(of connection: Connection) throws(SQLiteError) -> [String] {
    let list = try connection.prepare("PRAGMA main.table_list")
    var names: [String] = []
    while try list.step() {
      let isOrdinary = ["table", "shadow"].contains(list.text(at: 2))
      if isOrdinary, list.integer(at: 4) == 0, list.text(at: 1) != "sqlite_schema" { names.append(list.text(at: 1)) }
    }
    return names
  }

  /// A name of the rowid that no column has; where there is none, nobody can ask for it, so nobody misses it.
  private static func name(in table: String, of connection: Connection) throws(SQLiteError) -> String? {
    let list = try connection.prepare("PRAGMA main.table_xinfo(\(SQLName.quoted(table)))")
    var columns: Set<String> = []
    while try list.step() { columns.insert(list.text(at: 1).lowercased()) }
    return ["rowid", "_rowid_", "oid"].first { !columns.contains($0) }
  }
}
