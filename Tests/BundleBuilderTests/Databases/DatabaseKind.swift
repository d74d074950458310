import Testing
import TransitSQLite

/// A kind of database other than a timetable, made by SQL alone so that the same SQLite version makes the same file.
struct DatabaseKind: Sendable, CustomTestStringConvertible {
  let name: String
  /// SQL that runs before the first table is created.
  var settings = ""
  let sql: String

  var testDescription: String { name }

  func make(at path: String, pageSize: Int = 4096) throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("PRAGMA page_size = \(pageSize); \(settings); BEGIN; \(sql); COMMIT")
  }

  static func named(_ name: String) -> DatabaseKind {
    all.first { $0.name == name } ?? DatabaseKind(name: name, sql: "")
  }

  /// A common table expression with `i` counting from 1 and a pseudorandom `r`.
  private static func rows(_ count: Int) -> String {
    "WITH RECURSIVE n(i, r) AS (SELECT 1, 1 UNION ALL SELECT i + 1, (r * 48271) % 2147483647 FROM n WHERE i < \(count))"
  }

  static let all = [
    DatabaseKind(name: "no tables", sql: "CREATE TABLE t(a); DROP TABLE t"),
    DatabaseKind(
      name: "texts",
      sql: """
        CREATE TABLE page(title TEXT, body TEXT);
        \(rows(300)) INSERT INTO page SELECT 'Title ' || (i % 40), replace(hex(zeroblob(r % 3000)), '0', 'wé ' || r) FROM n;
        CREATE INDEX page_title ON page(title COLLATE NOCASE DESC, length(body));
        """),
    DatabaseKind(
      name: "blobs that overflow",
      sql: """
        CREATE TABLE tile(zoom INTEGER, x INTEGER, data BLOB, PRIMARY KEY(zoom, x));
        \(rows(80)) INSERT INTO tile SELECT i / 20, i, CAST(replace(hex(zeroblob(r % 4000)), '00', char(r % 90 + 33, i)) AS BLOB)
        FROM n; INSERT INTO tile VALUES (9, 9, zeroblob(300000)), (9, 10, x''), (9, 11, NULL);
        """),
    DatabaseKind(
      name: "wide integers and reals",
      sql: """
        CREATE TABLE number(a INTEGER, b REAL, c);
        \(rows(2000)) INSERT INTO number SELECT r * r * r, r / 7.0, CASE i % 4 WHEN 0 THEN i WHEN 1 THEN 'i' || i
        WHEN 2 THEN NULL ELSE -1.0 * i END FROM n;
        INSERT INTO number VALUES (-9223372036854775808, 9e999, 9223372036854775807), (0, -9e999, -0.0), (1, 5e-324, 1.0);
        """),
    DatabaseKind(
      name: "many small tables",
      sql: (0..<150).map { "CREATE TABLE t\($0)(a, b TEXT); INSERT INTO t\($0) VALUES (\($0), 'x'), (NULL, '');" }
        .joined()),
    DatabaseKind(
      name: "rows without ids, and ids with gaps",
      sql: """
        CREATE TABLE word(word TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID;
        CREATE TABLE pair(a INTEGER, b INTEGER, c TEXT, PRIMARY KEY(b DESC, a)) WITHOUT ROWID;
        CREATE TABLE gap(x); CREATE TABLE counted(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
        \(rows(1500)) INSERT INTO word SELECT 'w' || r, i FROM n;
        \(rows(1500)) INSERT INTO pair SELECT i % 7, i, 'c' || r FROM n;
        \(rows(1500)) INSERT INTO gap(rowid, x) SELECT r - 1000000000, i FROM n;
        INSERT INTO counted(x) SELECT x FROM gap; DELETE FROM gap WHERE x % 3 = 0; DELETE FROM counted WHERE id > 1000;
        """),
    DatabaseKind(
      name: "full-text and spatial indexes",
      sql: """
        CREATE VIRTUAL TABLE text USING fts5(body, prefix = '2 3');
        CREATE VIRTUAL TABLE place USING rtree(id, west, east, south, north);
        \(rows(400)) INSERT INTO text SELECT 'number ' || r || ' of the row ' || i FROM n;
        \(rows(400)) INSERT INTO place SELECT i, i, i + 1, r % 90, r % 90 + 2 FROM n; DELETE FROM text WHERE rowid % 5 = 0;
        """),
    DatabaseKind(
      name: "views, triggers, keys and generated columns",
      settings: "PRAGMA foreign_keys = OFF",
      sql: """
        CREATE TABLE parent(id INTEGER PRIMARY KEY, name TEXT NOT NULL CHECK (length(name) > 0));
        CREATE TABLE child(parent INTEGER REFERENCES parent, twice AS (parent * 2), kept AS (parent + 1) STORED);
        CREATE TABLE strict(a INTEGER, b ANY) STRICT; CREATE TABLE log(what TEXT DEFAULT (hex(7)), at REAL);
        CREATE VIEW both AS SELECT name, twice FROM parent JOIN child ON child.parent = parent.id;
        CREATE TRIGGER logged AFTER INSERT ON child BEGIN INSERT INTO log VALUES ('child', new.parent); END;
        CREATE UNIQUE INDEX child_kept ON child(kept, parent) WHERE kept > 5;
        \(rows(200)) INSERT INTO parent SELECT i, 'p' || r FROM n; INSERT INTO child SELECT id FROM parent;
        INSERT INTO child VALUES (4711); INSERT INTO strict VALUES (1, 'x'), (NULL, 1.0);
        CREATE TABLE "odd "" näme"(" a b", "select"); INSERT INTO "odd "" näme" VALUES (1, x'00ff');
        """),
    DatabaseKind(
      name: "auto-vacuum and free pages",
      settings: "PRAGMA auto_vacuum = FULL",
      sql: """
        CREATE TABLE t(a, b); CREATE INDEX t_b ON t(b);
        \(rows(3000)) INSERT INTO t SELECT i, zeroblob(r % 900) FROM n; DELETE FROM t WHERE a % 2 = 0;
        """),
    DatabaseKind(
      name: "incremental vacuum, an identity and text in UTF-16le",
      settings: """
        PRAGMA auto_vacuum = INCREMENTAL; PRAGMA encoding = 'UTF-16le'; PRAGMA application_id = 252006673;
        PRAGMA user_version = -7
        """,
      sql: """
        CREATE TABLE t(a TEXT, b TEXT COLLATE NOCASE UNIQUE);
        \(rows(900)) INSERT INTO t SELECT 'grün ' || char(128512, r % 50000 + 33), 'k' || r FROM n;
        """),
    DatabaseKind(
      name: "text in UTF-16be, and bytes that are not text",
      settings: "PRAGMA encoding = 'UTF-16be'; PRAGMA user_version = 2147483647",
      sql: """
        CREATE TABLE t(a TEXT); \(rows(500)) INSERT INTO t SELECT 'ß' || r FROM n;
        INSERT INTO t VALUES (CAST(x'D800' AS TEXT)), (char(0, 65, 0));
        """),
    DatabaseKind(
      name: "bytes that are not UTF-8",
      sql: """
        CREATE TABLE t(a TEXT);
        INSERT INTO t VALUES (CAST(x'ff00fe' AS TEXT)), (CAST(x'c3' AS TEXT)), ('a' || char(0))
        """),
    DatabaseKind(
      name: "a write-ahead log, checkpointed",
      settings: "PRAGMA journal_mode = WAL",
      sql: "CREATE TABLE t(a INTEGER PRIMARY KEY, b); \(rows(800)) INSERT INTO t SELECT i, r FROM n"),
    DatabaseKind(
      name: "a virtual table of a missing module",
      sql: """
        CREATE TABLE t(a); INSERT INTO t VALUES (1), (2); PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema VALUES ('table', 'strange', 'strange', 0, 'CREATE VIRTUAL TABLE strange USING nowhere(x)')
        """),
    DatabaseKind(
      name: "old statistics",
      sql: """
        CREATE TABLE t(a, b); CREATE INDEX t_a ON t(a); \(rows(500)) INSERT INTO t SELECT i % 9, r FROM n; ANALYZE;
        UPDATE sqlite_stat1 SET stat = '1000000 17';
        """),
  ]
}
