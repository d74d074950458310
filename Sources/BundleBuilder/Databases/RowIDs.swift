import BundleFormat
import TransitSQLite
import TransitValues

/// A fingerprint of a table's rowids: count, minimum, maximum and a sum.
struct RowIDs: Equatable, Sendable {
  private let facts: [Int?]

  /// - Parameters:
  ///   - table: A rowid table.
  ///   - name: A name of the rowid in that table.
  private init(of table: String, named name: String, in connection: Connection) throws(DatabaseError) {
    let row = try connection.prepare(
      // Sum remainders, because a sum of large numbers would overflow.
      """
      SELECT count(*), min(\(name)), max(\(name)), sum(\(name) % 1000000007)
      FROM main.\(SQLName.quoted(table)) NOT INDEXED
      """)
    facts = try row.step() ? (0..<4).map { row.optionalInteger(at: $0) } : []
  }

  /// Compares the rowids of all tables of a database with those of its vacuumed copy.
  ///
  /// Cost: reads every page of those tables once on both sides.
  ///
  /// - Returns: The name of a table whose rowids differ; `nil` if there is none.
  static func firstDifference(
    between database: Connection, and vacuumed: Connection
  ) throws(DatabaseError) -> String? {
    for table in try tables(of: database) {
      // Created with the first AUTOINCREMENT table. VACUUM does not create it if no such table is left.
      if table == "sqlite_sequence", try !tables(of: vacuumed).contains(table) { continue }
      guard let name = try name(in: table, of: database) else { continue }
      let expected = try RowIDs(of: table, named: name, in: database)
      if try RowIDs(of: table, named: name, in: vacuumed) != expected { return table }
    }
    return nil
  }

  /// Returns all rowid tables. PRAGMA as a statement cannot be shadowed by a table of the database.
  private static func tables(of connection: Connection) throws(DatabaseError) -> [String] {
    let list = try connection.prepare("PRAGMA main.table_list")
    var names: [String] = []
    while try list.step() {
      let isOrdinary = ["table", "shadow"].contains(list.text(at: 2))
      if isOrdinary, list.integer(at: 4) == 0, list.text(at: 1) != "sqlite_schema" { names.append(list.text(at: 1)) }
    }
    return names
  }

  /// Returns a name of the rowid that is not a column name; `nil` if all are taken, because then the rowid is
  /// inaccessible.
  private static func name(in table: String, of connection: Connection) throws(DatabaseError) -> String? {
    let list = try connection.prepare("PRAGMA main.table_xinfo(\(SQLName.quoted(table)))")
    var columns: Set<String> = []
    while try list.step() { columns.insert(list.text(at: 1).lowercased()) }
    return ["rowid", "_rowid_", "oid"].first { !columns.contains($0) }
  }
}
