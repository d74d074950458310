import Testing
import TransitSQLite
import TransitValues

@testable import BundleBuilder

@Suite struct `Rowids of packed databases` {
  /// One combination of table properties and journal mode.
  struct Case: Sendable, CustomTestStringConvertible {
    let isChecked: Bool
    let isGenerated: Bool
    let key: String
    let journalMode: String

    static let all = [true, false].flatMap { isChecked in
      [true, false].flatMap { isGenerated in
        ["", "TEXT PRIMARY KEY", "INTEGER PRIMARY KEY", "INTEGER PRIMARY KEY AUTOINCREMENT"].flatMap { key in
          ["DELETE", "WAL"].map { Case(isChecked: isChecked, isGenerated: isGenerated, key: key, journalMode: $0) }
        }
      }
    }

    var testDescription: String {
      "\(journalMode): \(key.isEmpty ? "no key" : key)\(isChecked ? ", checked" : "")\(isGenerated ? ", generated" : "")"
    }

    var table: String {
      let generated = isGenerated ? ", twice AS (b || b), kept AS (b || 'x') STORED" : ""
      return "CREATE TABLE t(a \(key), b\(isChecked ? " CHECK (b > 0)" : "")\(generated))"
    }

    var sql: String {
      """
      PRAGMA journal_mode = \(journalMode); \(table);
      INSERT INTO t(rowid, b) VALUES (-5, 1), (9, 2), (10, 3), (4611686018427387904, 4), (9223372036854775807, 5);
      CREATE INDEX i ON t(b);
      """
    }
  }

  @Test(arguments: Case.all) func `packing keeps rowids and gaps for every declaration`(kind: Case) async throws {
    let folder = try PackedFolder()
    try Connection(path: folder.database, mode: .create).execute(kind.sql)
    let expected = try DatabaseDump(path: folder.database)
    #expect(expected.tables["t"]?.map(\.first) == [-5, 9, 10, 1 << 62, .max].map { .integer($0) })
    try await folder.pack()
    #expect(try folder.dump() == expected)
  }

  /// SQLite checks constraints only in databases that it can write to, so this needs a test.
  @Test(arguments: ["DELETE", "WAL"])
  func `a row that violates a CHECK constraint is refused`(mode: String) async throws {
    let folder = try PackedFolder()
    try Connection(path: folder.database, mode: .create).execute(
      """
      PRAGMA journal_mode = \(mode); CREATE TABLE t(a CHECK (a > 0)); PRAGMA ignore_check_constraints = ON;
      INSERT INTO t VALUES (-1)
      """)
    let error = try await #require(throws: PlainFailure.self) { try await folder.pack() }
    #expect(error.code == .unusable)
    #expect(
      error.description == "\(folder.database): damaged, by SQLite's integrity check: CHECK constraint failed in t")
  }

  private static func database(_ sql: String) throws -> Connection {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(sql)
    return connection
  }

  @Test func `rowids that differ in count or value are found`() throws {
    let schema = """
      CREATE TABLE same(a); INSERT INTO same VALUES (1); CREATE TABLE w(a PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE "odd "" name"(rowid, _rowid_, a); CREATE INDEX i ON "odd "" name"(a);
      INSERT INTO "odd "" name"(oid, a) VALUES
      """
    let original = try Self.database(schema + "(1, 1), (5, 2), (9, 3)")
    #expect(try RowIDs.firstDifference(between: original, and: Self.database(schema + "(1, 1), (5, 0), (9, 3)")) == nil)
    for rows in [
      "(1, 1), (5, 2)", "(1, 1), (5, 2), (9, 3), (10, 4)", "(1, 1), (4, 2), (9, 3)", "(0, 1), (6, 2), (9, 3)",
    ] {
      let other = try Self.database(schema + rows)
      #expect(try RowIDs.firstDifference(between: original, and: other) == "odd \" name", "\(rows)")
    }
  }

  @Test func `rowids are compared whatever the names of tables and columns`() throws {
    let schema = """
      CREATE TABLE pragma_table_list(name, type, wr); CREATE VIEW pragma_table_xinfo AS SELECT 'rowid' AS name;
      CREATE TABLE "select"(rowid, _rowid_, oid); INSERT INTO "select" VALUES ('a', 'b', 'c');
      INSERT INTO pragma_table_list(rowid) VALUES
      """
    #expect(
      try RowIDs.firstDifference(between: Self.database(schema + "(7)"), and: Self.database(schema + "(7)")) == nil)
    #expect(
      try RowIDs.firstDifference(between: Self.database(schema + "(7)"), and: Self.database(schema + "(1)"))
        == "pragma_table_list")
  }

  @Test func `packing may drop an empty sqlite_sequence table`() async throws {
    let folder = try PackedFolder()
    try Connection(path: folder.database, mode: .create).execute(
      "CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT); CREATE TABLE u(a); DROP TABLE t; INSERT INTO u VALUES (1)")
    try await folder.pack()
    #expect(try Set(folder.dump().tables.keys) == ["u"])
  }
}
