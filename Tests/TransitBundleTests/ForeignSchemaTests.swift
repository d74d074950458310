import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

/// Bundles with correct checksums and a schema other than that of the format.
@Suite(.serialized) struct `Foreign schemas` {
  private let bundle: TestBundle

  init() throws {
    bundle = try TestBundle(.town)
  }

  /// Returns the path of a bundle of the town's database after `sql`. No VACUUM follows, which keeps schemas that
  /// SQLite would not write.
  private func path(changing sql: String) throws -> String {
    let plain = try bundle.write(bundle.bytes(of: bundle.plainPath), name: "\(UUID().uuidString).sqlite")
    do {
      let connection = try Connection(path: plain, mode: .readWrite)
      try connection.configure(.defensive, false)
      try connection.execute("PRAGMA writable_schema = ON; \(sql)")
    }
    let packed = try TestBundle.pack(bundle.bytes(of: plain), metadata: TestFeed.town.metadata, pagesPerBlock: 4)
    return try bundle.write(packed, name: "\(UUID().uuidString).transit")
  }

  private static func redeclared(_ name: String, _ sql: String) -> String {
    "UPDATE sqlite_schema SET sql = \(SQLName.literal(sql)) WHERE name = \(SQLName.literal(name))"
  }

  /// SQL that makes the schema of a file call a function, a module or a trigger of the program.
  static let programs = [
    "CREATE VIEW guest_view AS SELECT guest(1) AS a",
    "CREATE TABLE guest_table(a DEFAULT (guest(1)), b AS (guest(a)), CHECK (guest(a)))",
    "CREATE INDEX guest_index ON stop(guest(stop_name))",
    "CREATE INDEX guest_index ON stop(stop_name) WHERE guest(stop_name)",
    "CREATE TRIGGER guest_trigger AFTER INSERT ON trip BEGIN SELECT guest(1); END",
    "CREATE TRIGGER guest_trigger INSTEAD OF DELETE ON trips BEGIN SELECT guest(1); END",
    "DROP VIEW trips; CREATE VIEW trips AS SELECT guest(1) AS trip_id",
    // SQLite reads this table as soon as it loads the schema.
    redeclared("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat AS (guest(tbl)))"),
    redeclared("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx AS (guest(tbl)),stat)"),
    // FTS5 reads these tables.
    redeclared(
      "stop_search_config", "CREATE TABLE 'stop_search_config'(k PRIMARY KEY, v AS (guest(k))) WITHOUT ROWID"),
    redeclared("stop_search_data", "CREATE TABLE 'stop_search_data'(id INTEGER PRIMARY KEY, block AS (guest(id)))"),
    redeclared("stop", "CREATE TABLE stop(id INTEGER PRIMARY KEY, stop_id AS (guest(id)))"),
    "UPDATE sqlite_schema SET rootpage = 0, sql = 'CREATE VIRTUAL TABLE stop_search_data USING guest_module'"
      + " WHERE name = 'stop_search_data'",
    // SQLite reads blobs as SQL, too.
    "UPDATE sqlite_schema SET type = 'index', name = 'sqlite_autoindex_guest',"
      + " sql = CAST('CREATE TABLE sqlite_stat1(tbl,idx,stat AS (guest(tbl)))' AS BLOB) WHERE name = 'sqlite_stat1'",
    "INSERT INTO sqlite_schema SELECT 'index', 'sqlite_autoindex_guest', 'stop', rootpage,"
      + " CAST('CREATE INDEX sqlite_autoindex_guest ON stop(guest(stop_name))' AS BLOB) FROM sqlite_schema"
      + " WHERE name = 'stop_parent'",
    "INSERT INTO sqlite_schema SELECT 'index', 'sqlite_autoindex_guest', 'stop', rootpage,"
      + " 'CREATE INDEX sqlite_autoindex_guest ON stop(guest(stop_name))' FROM sqlite_schema WHERE name = 'stop_parent'",
  ]

  @Test(arguments: programs) func `a schema that calls functions is rejected before they run`(sql: String) throws {
    try GuestProgram.install()
    let path = try path(changing: sql)
    // Proves that the function is callable: otherwise the counts below would mean nothing.
    #expect(try Connection(path: ":memory:", mode: .create).integer("SELECT guest(1)") == 1)
    let before = GuestProgram.calls
    let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
    #expect(error.kind == .damaged)
    #expect(error.path == path)
    #expect(GuestProgram.calls == before, "code from the file has run")
    let report = try Verification(bundle: path).run()
    #expect(report["schema"]?.isPassed == false)
    #expect(GuestProgram.calls == before, "code from the file has run during verification")
  }

  @Test(arguments: [
    "CREATE TABLE guest(x PRIMARY KEY) WITHOUT ROWID", redeclared("stop", "CREATE TABLE stop(id INTEGER PRIMARY KEY)"),
    "CREATE VIRTUAL TABLE guest USING fts5(x)", "CREATE TABLE stop_search_docsize(id INTEGER PRIMARY KEY, sz BLOB)",
    "CREATE TABLE stop_search_content(x)", "CREATE TABLE sqlite_stat4(tbl, idx, neq, nlt, ndlt, sample)",
    "UPDATE sqlite_schema SET rootpage = rootpage + 0.5 WHERE name = 'trip'",
    "UPDATE sqlite_schema SET rootpage = -1 WHERE name = 'trip'",
    "UPDATE sqlite_schema SET rootpage = 1 << 40 WHERE name = 'trip'",
    "DELETE FROM sqlite_schema WHERE name = 'trip'", "UPDATE sqlite_schema SET type = 'view' WHERE name = 'stop'",
    "UPDATE sqlite_schema SET sql = NULL WHERE name = 'trip_route'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'TEXT') WHERE name = 'stop'",
    "UPDATE sqlite_schema SET sql = replace(sql, ' WITHOUT ROWID', '') WHERE name = 'pattern_call'",
    "UPDATE sqlite_schema SET name = 'stop_2', tbl_name = 'stop_2' WHERE name = 'stop'",
    "UPDATE sqlite_schema SET rootpage = 0 WHERE name = 'stop'",
    "UPDATE sqlite_schema SET rootpage = 1000000 WHERE name = 'stop'",
  ]) func `a schema with one wrong object is rejected`(sql: String) throws {
    let path = try path(changing: sql)
    #expect(throws: BundleError.self) {
      let timetable = try Timetable(path: path)
      _ = try timetable.stop("stop-1-1")
    }
  }

  /// Swift's `==` on strings compares by canonical equivalence, so that KELVIN SIGN equals "K".
  @Test func `schemas are compared byte by byte, so that KELVIN SIGN differs from K`() throws {
    let path = try path(
      changing: "UPDATE sqlite_schema SET sql = replace(sql, 'KEY', char(8490) || 'EY') WHERE name = 'stop'")
    let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
    #expect(error.problem.hasSuffix("table stop has a different declaration"))
  }

  @Test func `a schema error is a single short line for any table name`() throws {
    let path = try path(changing: "CREATE TABLE \"a\u{85}\nb\(String(repeating: "x", count: 1000))\"(c)")
    let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
    #expect(error.problem.contains(#"table a\u{0085}\nbx"#))
    #expect(error.problem.utf8.count < 300)
  }

  @Test func `a schema rewritten without changes is accepted`() throws {
    #expect(try Timetable(path: path(changing: "SELECT 1")).stop("stop-1-1") != nil)
  }
}
