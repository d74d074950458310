import TestFeeds
import Testing
import TransitSQLite

@testable import BundleReader
@testable import TransitBundle

@Suite struct `Record trees` {
  /// Repeated keys; integers of every length, NULL, reals and texts; some rows are too long for a page.
  private static let rows = """
    CREATE TABLE wide(a INTEGER NOT NULL, b INTEGER NOT NULL, c, d, e, PRIMARY KEY (a, b)) WITHOUT ROWID;
    INSERT INTO wide
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
      SELECT i / 7 * 3 - 200, i % 7,
        CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i * 0.5 ELSE (1 - i % 2 * 2) * (i << (i % 41)) END,
        CASE WHEN i % 97 = 0 THEN hex(zeroblob(i * 2)) WHEN i % 3 = 0 THEN 'text' END, i - 1500
      FROM n;
    CREATE INDEX wide_e ON wide(e, c) WHERE e > -1000;
    CREATE TABLE numbered(id INTEGER PRIMARY KEY, a, b);
    INSERT INTO numbered SELECT (a * 7 + b) * (a * 7 + b), a, d FROM wide WHERE a > 0;
    """

  private struct Record: Equatable {
    var values: [Int?]
  }

  private static func connection(_ bundle: TestBundle) throws -> Connection {
    try BundleVFS.register()
    return try Connection(path: bundle.path, mode: .readOnly, vfs: BundleVFS.name)
  }

  private static func tree(_ name: String, of bundle: TestBundle) throws -> RecordTree {
    let root = try connection(bundle).integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")
    return RecordTree(file: try BundleFile.open(path: bundle.path), root: try #require(root))
  }

  /// The same rows, read by SQLite; values other than integers are `nil`.
  private static func rows(_ sql: String, of bundle: TestBundle) throws -> [Record] {
    let statement = try connection(bundle).prepare(sql)
    var rows: [Record] = []
    while try statement.step() {
      rows.append(
        Record(
          values: (0..<statement.columnCount).map { column in
            if case .integer(let value) = statement.value(at: column) { value } else { nil }
          }))
    }
    return rows
  }

  private static func records(of tree: RecordTree, from key: [Int], columns: [Int], limit: Int = .max) throws
    -> [Record]
  {
    var records: [Record] = []
    try tree.forEach(from: key, columns: columns) { row in
      records.append(Record(values: columns.indices.map(row.optional)))
      return records.count < limit
    }
    return records
  }

  @Test(arguments: [1, 4])
  func `a record tree returns the rows that SQLite returns, starting at any key`(pagesPerBlock: Int) throws {
    let bundle = try TestBundle(.town, pagesPerBlock: pagesPerBlock, changing: Self.rows)
    let wide = try Self.tree("wide", of: bundle)
    #expect(
      try Self.records(of: wide, from: [], columns: [0, 1, 2, 4])
        == Self.rows("SELECT a, b, c, e FROM wide ORDER BY a, b", of: bundle))
    for start in stride(from: -205, to: 1100, by: 37) {
      let expected = try Self.rows(
        "SELECT a, b, e FROM wide WHERE (a, b) >= (\(start), 3) ORDER BY a, b LIMIT 20", of: bundle)
      if expected.isEmpty { continue }
      #expect(try Self.records(of: wide, from: [start, 3], columns: [0, 1, 4], limit: 20) == expected)
    }
    // An index contains the key columns of its table after its own columns.
    let index = try Self.tree("wide_e", of: bundle)
    #expect(
      try Self.records(of: index, from: [7], columns: [0, 2, 3], limit: 9)
        == Self.rows("SELECT e, a, b FROM wide WHERE e >= 7 ORDER BY e LIMIT 9", of: bundle))
    #expect(try Self.records(of: wide, from: [.max], columns: [0]).isEmpty)
  }

  @Test(arguments: [1, 4])
  func `a table returns the rows that SQLite returns, starting at any rowid`(pagesPerBlock: Int) throws {
    let bundle = try TestBundle(.town, pagesPerBlock: pagesPerBlock, changing: Self.rows)
    let numbered = try Self.tree("numbered", of: bundle)
    for start in [.min, 0, 1, 441, 442, 40_000, 3_000_000, .max] {
      var records: [Record] = []
      try numbered.forEachRow(from: start, columns: [1, 2]) { rowID, row in
        records.append(Record(values: [rowID, row.optional(0), row.optional(1)]))
        return records.count < 300
      }
      #expect(
        try records
          == Self.rows("SELECT id, a, b FROM numbered WHERE id >= \(start) ORDER BY id LIMIT 300", of: bundle),
        "from \(start)")
    }
  }

  @Test func `a record tree whose keys do not rise is reported as damaged`() throws {
    let bundle = try TestBundle(.town, changing: Self.rows)
    let wide = try Self.tree("wide", of: bundle)
    try wide.forEach(from: [], columns: [0, 1], risingCount: 2) { _ in true }
    // b repeats 0 to 6, and a is the same for each of those runs.
    for columns in [[1], [0]] {
      #expect(throws: DatabaseError.damagedDatabase) {
        try wide.forEach(from: [], columns: columns, risingCount: 1) { _ in true }
      }
    }
  }

  @Test func `a record tree with arbitrary bytes in a page throws a damage error or ends`() throws {
    let feed = TestFeed(stops: [.init("only")])
    let bundle = try TestBundle(feed, changing: Self.rows)
    let database = try bundle.bytes(of: bundle.plainPath)
    let roots = try ["wide", "numbered"].map { try Self.tree($0, of: bundle).root }
    var random = SplitMix64(seed: 23)
    var refused = 0
    for round in 0..<48 {
      var bytes = database
      // The root in every other round, because cycles begin there.
      let root = roots[round / 2 % 2]
      let pages = bytes.count / 4096
      let page = round % 2 == 0 ? root : Int.random(in: 2...pages, using: &random)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = (page - 1) * 4096 + Int.random(in: 0..<(round % 3 == 0 ? 4096 : 40), using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let forged = try TestBundle.pack(bytes, metadata: feed.metadata, pagesPerBlock: 4)
      let path = try bundle.write(forged, name: "forged-\(round).transit")
      let tree = RecordTree(file: try BundleFile.open(path: path), root: root)
      var count = 0
      do {
        if root == roots[0] {
          try tree.forEach(from: [0], columns: [0, 1, 2, 3, 4]) { _ in
            count += 1
            return true
          }
        } else {
          try tree.forEachRow(from: 441, columns: [1, 2]) { _, _ in
            count += 1
            return true
          }
        }
      } catch {
        #expect(error.indicatesDamage)
        refused += 1
      }
      // A tree cannot have more records than the file has bytes.
      #expect(count < bytes.count)
    }
    #expect(refused > 0)
  }

  @Test(arguments: [0, 1, -7, 1 << 40])
  func `a record tree with an invalid root page is reported as damaged`(root: Int) throws {
    let bundle = try TestBundle(.town)
    let tree = RecordTree(file: try BundleFile.open(path: bundle.path), root: root)
    #expect(throws: DatabaseError.self) { try tree.forEach(from: [], columns: [0]) { _ in true } }
  }
}
