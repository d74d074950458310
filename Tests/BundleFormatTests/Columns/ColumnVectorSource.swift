import BundleFormat
import Foundation
import TestFeeds
import TransitSQLite

/// The source of a vector: SQL for a database, and the pages of its block.
struct ColumnVectorSource {
  let name: String
  let sql: String
  let pages: [Int]

  init(_ name: String, pages: [Int], _ sql: String) {
    self.name = name
    self.sql = sql
    self.pages = pages
  }

  private static let pageSize = 512

  /// Creates the database, normalizes its pages and encodes the block.
  func vector() throws -> ColumnVector {
    let database = try normalizedDatabase()
    let block = pages.flatMap { Array(database[($0 - 1) * Self.pageSize..<$0 * Self.pageSize]) }
    guard let streams = ColumnCodec.encode(block, pageSize: Self.pageSize)
    else { throw Failure.nothingTakenApart(name) }
    return ColumnVector(
      name: name, sql: sql, pageSize: Self.pageSize, pages: pages, block: lines(ofBytes: block),
      streams: lines(ofBytes: streams.parts.flatMap(\.self)))
  }

  private func normalizedDatabase() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.file("vector.sqlite")
    let connection = try Connection(path: path, mode: .create)
    try connection.execute("PRAGMA page_size = \(Self.pageSize); \(sql); VACUUM")
    var roots: [Int] = []
    let rows = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
    while try rows.step() { roots.append(rows.integer(at: 0)) }
    var database = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let treePages = TreePages(
      roots: roots, pageSize: Self.pageSize, pageCount: database.count / Self.pageSize
    ) { offset, count in Array(database[offset..<offset + count]) }
    treePages.normalize(&database, firstPage: 1, pageSize: Self.pageSize)
    return database
  }

  enum Failure: Error {
    case nothingTakenApart(String)
  }
}

extension ColumnVectorSource {
  private static let series = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < "

  /// Together, these cover every kind of page, class, prediction and width in the specification.
  static let all = [
    // The example in docs/formats/page-codec.md.
    ColumnVectorSource(
      "a leaf page of a table", pages: [2],
      """
      CREATE TABLE calls(call_id INTEGER PRIMARY KEY, platform, arrival, departure); \
      INSERT INTO calls VALUES (7, 'Gleis 4', 25200, 25260), (8, 'Gleis 4B', 25500, 25560), (9, NULL, 26040, 26100)
      """),
    ColumnVectorSource(
      "leaf pages of an index, some cells shorter than four bytes", pages: [3],
      """
      CREATE TABLE t(a); CREATE INDEX i ON t(a); \
      INSERT INTO t VALUES (NULL), (0), (1), (1), (200), ('Aarau'), ('Aarberg'), (x'00FF')
      """),
    ColumnVectorSource(
      "interior pages of a table and of an index", pages: [2, 3],
      """
      CREATE TABLE t(a TEXT); CREATE INDEX i ON t(a); \(series)150) \
      INSERT INTO t SELECT printf('%03d Bahnhofstrasse', i) FROM n
      """),
    ColumnVectorSource(
      "raw pages (the first of a database, overflow pages) and the leaf of a table", pages: [1, 2, 3, 4],
      """
      CREATE TABLE a(x); CREATE TABLE b(x BLOB); INSERT INTO a VALUES (17), (4); \
      INSERT INTO b VALUES (CAST(printf('%.700c', 'x') AS BLOB))
      """),
    ColumnVectorSource(
      "a column of all classes, texts and blobs of no bytes", pages: [2],
      """
      CREATE TABLE t(a, b); INSERT INTO t VALUES (NULL, 1), (2, ''), ('two', x''), (x'02', NULL), (2.5, 'x'), \
      (-1, x'FF'), (NULL, 0.125), ('twofold', 3)
      """),
    ColumnVectorSource(
      "real numbers", pages: [2],
      """
      CREATE TABLE t(lat, lon); INSERT INTO t VALUES (47.3779, 8.5403), (47.3781, 8.5397), (-0.5, 1e-300), \
      (9e999, -9e999), (0.1, 1.7976931348623157e308), (4.9e-324, -1.5)
      """),
    ColumnVectorSource(
      "extreme integers and rowids", pages: [2],
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (-9223372036854775808, 9223372036854775807), \
      (-1, -9223372036854775808), (0, -128), (1, 127), (127, 128), (128, -129), (16384, -32768), (2097152, 32768), \
      (268435456, -8388608), (34359738368, 8388608), (4398046511104, 2147483647), (562949953421312, -2147483649), \
      (72057594037927935, 140737488355327), (72057594037927936, 140737488355328), (9223372036854775807, -1)
      """),
    ColumnVectorSource(
      "columns that differ from the row before by multiples, and from the column at the left", pages: [2],
      """
      CREATE TABLE calls(arrival, departure, distance); \(series)30) \
      INSERT INTO calls SELECT 25200 + 60 * ((i * i * 7) % 97), 25200 + 60 * ((i * i * 7) % 97) + 30 * (i % 2), \
      i * 1000000 FROM n
      """),
    ColumnVectorSource(
      "a column that is a function of another", pages: [3],
      """
      CREATE TABLE calls(pattern, stop); \(series)50) \
      INSERT INTO calls SELECT (i * i * 5) % 11, 100000 + 7919 * ((i * i * 5) % 11 % 7) FROM n
      """),
    ColumnVectorSource(
      "a column that drifts from what it was with the same key", pages: [3, 4],
      """
      CREATE TABLE calls(stop, time); \(series)70) \
      INSERT INTO calls SELECT 40 + i % 8, 25000 + (i % 8) * (i % 8) * 977 + 4111 * (i / 8) * (i / 8) FROM n
      """),
    ColumnVectorSource(
      "keys that take each other's slot", pages: [2],
      """
      CREATE TABLE t(key, value); \(series)36) \
      INSERT INTO t SELECT CASE i % 9 WHEN 4 THEN 988 ELSE 1 + (i * i) % 3 END, \
      CASE i % 9 WHEN 4 THEN 3 ELSE 1000000 + 77777 * ((i * i) % 3) END FROM n
      """),
    ColumnVectorSource(
      "numbers of each width, and blobs", pages: [2],
      """
      CREATE TABLE t(a, b, c, d, e, f, g); \(series)9) \
      INSERT INTO t SELECT 17, i * i * 2654435761 % 8388593, i * i * 2654435761 % 2147483647, \
      i * i * 2654435761 * 977 % 549755813881, (i * 7 % 11) * 1234567890123 + i * i % 3, \
      (i * 7 % 11) * 1234567890123456 + i * i % 3, CAST(printf('%c', 65 + i * i) AS BLOB) FROM n
      """),
    ColumnVectorSource(
      "texts that share a prefix with the one before", pages: [2],
      """
      CREATE TABLE trips(id TEXT, route TEXT); \(series)11) \
      INSERT INTO trips SELECT printf('2024-winter-weekday-%04d', 880 + i), CASE i % 5 WHEN 4 THEN 'S' || i END FROM n
      """),
    ColumnVectorSource(
      "pages of three groups, the second and the fourth of one", pages: [2, 3, 4, 5],
      """
      CREATE TABLE a(x); CREATE TABLE b(x, y); CREATE TABLE c(x, y); CREATE TABLE d(x, y); INSERT INTO a VALUES (5), (6); \
      INSERT INTO b VALUES (1, 'one'), (2, NULL); INSERT INTO c VALUES ('one', 1); INSERT INTO d VALUES (3, 'three')
      """),
    ColumnVectorSource(
      "records with headers of two bytes' length", pages: [2],
      "CREATE TABLE wide(\((0..<130).map { "c\($0)" }.joined(separator: ","))); INSERT INTO wide(c0, c64, c129) "
        + "VALUES (1, 'middle', 1000), (2, 'middle', 999)"),
  ]
}
