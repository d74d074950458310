import TransitSQLite
import TransitValues

/// The visible content of a database. Two databases with equal dumps hold the same data.
///
/// Rows are in b-tree order, with the rowid where the table has one, and each value with its type. The dump omits root
/// pages and the order of rows in `sqlite_schema`.
struct DatabaseDump: Equatable {
  /// A stored value. Texts are compared as bytes and reals as bits, so that NaN equals itself.
  enum Value: Hashable {
    case null
    case integer(Int)
    case real(UInt64)
    case text([UInt8])
    case blob([UInt8])
  }

  private(set) var settings: [String: Value] = [:]
  private(set) var schema: [[Value]]
  private(set) var tables: [String: [[Value]]] = [:]

  var rowCount: Int { tables.values.reduce(0) { $0 + $1.count } }

  init(of connection: Connection) throws {
    for name in ["application_id", "user_version", "schema_version", "encoding", "page_size", "auto_vacuum"] {
      settings[name] = try Self.rows("PRAGMA \(name)", connection).first?.first
    }
    schema = try Self.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name", connection)
    let names = try connection.prepare(
      """
      SELECT name, type, wr FROM pragma_table_list
      WHERE schema = 'main' AND type <> 'view' AND name <> 'sqlite_schema'
      """)
    while try names.step() {
      let name = names.text(at: 0)
      let quoted = "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      let rowID = names.integer(at: 2) == 0 ? "rowid, " : ""
      do {
        tables[name] = try Self.rows("SELECT \(rowID)* FROM \(quoted)", connection)
      } catch let error as DatabaseError where names.text(at: 1) == "virtual" && error.isStatementError {
        // Some virtual tables only support searches; their data is in their shadow tables.
        tables[name] = []
      }
    }
  }

  init(path: String, vfs: String? = nil) throws {
    try self.init(of: Connection(path: path, mode: .readOnly, vfs: vfs))
  }

  private static func rows(_ sql: String, _ connection: Connection) throws -> [[Value]] {
    let statement = try connection.prepare(sql)
    var rows: [[Value]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map { value(of: statement, at: $0) }) }
    return rows
  }

  private static func value(of statement: Statement, at index: Int) -> Value {
    switch statement.storage(at: index) {
    case .null: .null
    case .integer: .integer(statement.integer(at: index))
    case .real: .real(statement.double(at: index).bitPattern)
    case .text: .text(statement.blob(at: index))
    case .blob: .blob(statement.blob(at: index))
    }
  }
}
