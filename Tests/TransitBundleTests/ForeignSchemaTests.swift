import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

/// Bundles whose checksums are right and whose schema is not ours.
@Suite(.serialized) struct `A foreign schema` {
  private let bundle: TestBundle

  init() throws {
    bundle = try TestBundle(.town)
  }

  /// A bundle of the town's database after some SQL, without tidying up: a schema that SQLite would not write stays.
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

  /// What a file may bring along that would call a function, a module or a trigger of the program.
  static let programs = [
    "CREATE VIEW guest_view AS SELECT guest(1) AS a",
    "CREATE TABLE guest_table(a DEFAULT (guest(1)), b AS (guest(a)), CHECK (guest(a)))",
    "CREATE INDEX guest_index ON stop(guest(stop_name))",
    "CREATE INDEX guest_index ON stop(stop_name) WHERE guest(stop_name)",
    "CREATE TRIGGER guest_trigger AFTER INSERT ON trip BEGIN SELECT guest(1); END",
    "CREATE TRIGGER guest_trigger INSTEAD OF DELETE ON trips BEGIN SELECT guest(1); END",
    "DROP VIEW trips; CREATE VIEW trips AS SELECT guest(1) AS trip_id",
    // SQLite reads this table by itself, as soon as it needs the schema.
    redeclared("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat AS (guest(tbl)))"),
    redeclared("sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx AS (guest(tbl)),stat)"),
    // FTS5 reads these.
    redeclared(
      "stop_search_config", "CREATE TABLE 'stop_search_config'(k PRIMARY KEY, v AS (guest(k))) WITHOUT ROWID"),
    redeclared("stop_search_data", "CREATE TABLE 'stop_search_data'(id INTEGER PRIMARY KEY, block AS (guest(id)))"),
    redeclared("stop", "CREATE TABLE stop(id INTEGER PRIMARY KEY, stop_id AS (guest(id)))"),
    "UPDATE sqlite_schema SET rootpage = 0, sql = 'CREATE VIRTUAL TABLE stop_search_data USING guest_module'"
      + " WHERE name = 'stop_search_data'",
    "INSERT INTO sqlite_schema SELECT 'index', 'sqlite_autoindex_guest', 'stop', rootpage,"
      + " 'CREATE INDEX sqlite_autoindex_guest ON stop(guest(stop_name))' FROM sqlite_schema WHERE name = 'stop_parent'",
  ]

  @Test(arguments: programs) func `is refused, and nothing of it has run`(sql: String) throws {
    try GuestProgram.install()
    let path = try path(changing: sql)
    // The function does run where somebody lets it: the proof below is about one that could.
    #expect(try Connection(path: ":memory:", mode: .create).integer("SELECT guest(1)") == 1)
    let before = GuestProgram.calls
    let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
    #expect(error.kind == .damaged)
    #expect(error.path == path)
    #expect(GuestProgram.calls == before, "something of the file has run")
    let report = try Verification(bundle: path).run()
    #expect(report["schema"]?.isPassed == false)
    #expect(GuestProgram.calls == before, "something of the file has run while it was verified")
  }

  @Test(arguments: [
    "CREATE TABLE guest(x PRIMARY KEY) WITHOUT ROWID", redeclared("stop", "CREATE TABLE stop(id INTEGER PRIMARY KEY)"),
    "CREATE VIRTUAL TABLE guest USING fts5(x)", "CREATE TABLE stop_search_docsize(id INTEGER PRIMARY KEY, sz BLOB)",
    "CREATE TABLE stop_search_content(x)", "CREATE TABLE sqlite_stat4(tbl, idx, neq, nlt, ndlt, sample)",
    "DELETE FROM sqlite_schema WHERE name = 'trip'", "UPDATE sqlite_schema SET type = 'view' WHERE name = 'stop'",
    "UPDATE sqlite_schema SET sql = NULL WHERE name = 'trip_route'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'TEXT') WHERE name = 'stop'",
    "UPDATE sqlite_schema SET sql = replace(sql, ' WITHOUT ROWID', '') WHERE name = 'pattern_call'",
    "UPDATE sqlite_schema SET name = 'stop_2', tbl_name = 'stop_2' WHERE name = 'stop'",
    "UPDATE sqlite_schema SET rootpage = 0 WHERE name = 'stop'",
    "UPDATE sqlite_schema SET rootpage = 1000000 WHERE name = 'stop'",
  ]) func `is refused for a single object`(sql: String) throws {
    let path = try path(changing: sql)
    #expect(throws: BundleError.self) {
      let timetable = try Timetable(path: path)
      _ = try timetable.stop("stop-1-1")
    }
  }

  /// Swift's texts are equal to those that look alike.
  @Test func `is told by its bytes, the sign of the kelvin from a K`() throws {
    let path = try path(
      changing: "UPDATE sqlite_schema SET sql = replace(sql, 'KEY', char(8490) || 'EY') WHERE name = 'stop'")
    let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
    #expect(error.problem.hasSuffix("table stop has a different declaration"))
  }

  @Test func `is told in one line, whatever its tables are called`() throws {
    let path = try path(changing: "CREATE TABLE \"a\u{85}\nb\(String(repeating: "x", count: 1000))\"(c)")
    let error = try #require(throws: BundleError.self) { try Timetable(path: path) }
    #expect(error.problem.contains(#"table a\u{0085}\nbx"#))
    #expect(error.problem.utf8.count < 300)
  }

  @Test func `is no obstacle where it is ours after all`() throws {
    #expect(try Timetable(path: path(changing: "SELECT 1")).stop("stop-1-1") != nil)
  }
}
