import BundleFormat
import Foundation
import Operations
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

@testable import BundleVerifier

/// The rows that the verifier decodes from a bundle's blocks must equal those that SQLite reads.
@Suite struct `Rows decoded without SQLite` {
  private func values(_ rows: StoredRows, _ count: Int) throws -> [[SQLiteValue]] {
    var rows = rows
    var found: [[SQLiteValue]] = []
    while try rows.step() { found.append((0..<count).map { rows.value(at: $0) }) }
    return found
  }

  private func values(_ statement: Statement) throws -> [[SQLiteValue]] {
    var found: [[SQLiteValue]] = []
    while try statement.step() { found.append((0..<statement.columnCount).map { statement.value(at: $0) }) }
    return found
  }

  @Test func `decoded rows of all tables equal SQLite's rows`() async throws {
    for bundle in [try await BuiltBundle.smallCity.value, try await BuiltBundle(.whole)] {
      let file = try BundleFile.open(path: bundle.path)
      let database = BundleDatabase(
        connection: try BundleDatabase.open(file), metadata: bundle.metadata, metadataBytes: [],
        file: file)
      let tables = CompactTables.declarations(for: bundle.metadata.contents)
      #expect(tables.count { $0.rowID == nil } >= 6 && tables.count { $0.rowID != nil } >= 6)
      for table in tables {
        // In reverse order of declaration, so that the position of each value is tested.
        let columns = Array(table.columns.map(\.name).reversed())
        let stored = try values(database.storedRows(of: table.name, columns), columns.count)
        let names = columns.map { $0.hasPrefix("\"") ? $0 : SQLName.quoted($0) }.joined(separator: ", ")
        let keys = table.rowID.map { [$0] } ?? table.primaryKey
        let key = (keys.isEmpty ? [table.columns[0].name] : keys).joined(separator: ", ")
        let expected = try values(database.connection.prepare("SELECT \(names) FROM \(table.name) ORDER BY \(key)"))
        #expect(stored == expected, "\(table.name)")
      }
    }
  }

  // MARK: A table of several levels

  private static let pageSize = 512

  /// A database with integers of every length, reals, NULLs, and texts and blobs larger than a page. Small pages give
  /// the b-tree many levels.
  private static func database(rows: Int, seed: UInt64, hasRowIDs: Bool = false) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let connection = try Connection(path: file.path, mode: .create)
    try connection.execute(
      """
      PRAGMA page_size = \(pageSize); PRAGMA user_version = 3; PRAGMA application_id = 0x54455354;
      CREATE TABLE t(a INTEGER\(hasRowIDs ? " PRIMARY KEY, b, c, d)" : ", b, c, d, PRIMARY KEY(a, b)) WITHOUT ROWID");
      """)
    let insert = try connection.prepare("INSERT OR IGNORE INTO t VALUES (?, ?, ?, ?)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<rows {
      let any = Int(bitPattern: UInt(random.next())) >> random.number(0...63)
      insert.bind(hasRowIDs ? any : random.number(-20...rows / 4), at: 0)
      bind(&random, to: insert, at: 1, isKey: true)
      bind(&random, to: insert, at: 2, isKey: false)
      bind(&random, to: insert, at: 3, isKey: false)
      try insert.run()
    }
    return try [UInt8](Data(contentsOf: file))
  }

  private static func bind(_ random: inout SplitMix64, to statement: Statement, at index: Int, isKey: Bool) {
    switch random.number(0...(isKey ? 4 : 5)) {
    case 0: statement.bind(random.number(-1...2), at: index)
    case 1: statement.bind(Int(bitPattern: UInt(random.next())) >> random.number(0...62), at: index)
    case 2: statement.bind(Double(random.number(-1000...1000)) / 8 + 0.0625, at: index)
    case 3: statement.bind(String(repeating: "ä", count: random.number(0...random.pick([3, 300]))), at: index)
    case 4: statement.bind(blob: Array(repeating: 7, count: random.number(0...random.pick([3, 1500]))), at: index)
    default: statement.bindNull(at: index)
    }
  }

  /// Packs a database and calls `body` with the open bundle.
  private func withBundle(_ database: [UInt8], _ body: (BundleFile) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("rows.transit")
    let bytes = try BuiltBundle.pack(
      database, metadata: Array("{\n  \"name\" : \"rows\"\n}\n".utf8), pageSize: Self.pageSize, pagesPerBlock: 2,
      schemaVersion: 3, applicationID: 0x5445_5354)
    try Data(bytes).write(to: URL(filePath: path))
    try body(BundleFile.open(path: path))
  }

  private func rows(
    of file: BundleFile, columns: [Int] = [0, 1, 2, 3], rowID: Int? = nil
  ) throws -> (StoredRows, Connection) {
    let connection = try BundleDatabase.open(file)
    let root = try #require(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 't'"))
    return (StoredRows(of: file, root: root, columns: columns, rowID: rowID), connection)
  }

  @Test(arguments: 1..<5 as Range<UInt64>)
  func `decoded rows with all kinds of values equal SQLite's rows`(seed: UInt64) throws {
    try withBundle(Self.database(rows: 600, seed: seed)) { file in
      let (stored, connection) = try rows(of: file, columns: [2, 0, 3])
      let expected = try values(connection.prepare("SELECT c, a, d FROM t ORDER BY a, b"))
      #expect(expected.count > 400)
      #expect(try values(stored, 3) == expected)
    }
  }

  @Test(arguments: 1..<5 as Range<UInt64>)
  func `decoded rows with rowids of all lengths equal SQLite's rows`(seed: UInt64) throws {
    try withBundle(Self.database(rows: 600, seed: seed, hasRowIDs: true)) { file in
      let expected = try values(rows(of: file).1.prepare("SELECT d, a, c FROM t ORDER BY a"))
      #expect(expected.count > 300)
      #expect(try values(rows(of: file, columns: [3, 0, 2], rowID: 0).0, 3) == expected)
      #expect(try values(rows(of: file, columns: [3], rowID: 0).0, 1) == expected.map { [$0[0]] })
    }
  }

  @Test func `only texts and blobs have bytes`() throws {
    try withBundle(Self.database(rows: 300, seed: 5)) { file in
      var (stored, _) = try rows(of: file)
      while try stored.step() {
        for index in 0..<4 {
          let bytes = stored.withBytes(at: index) { span in span.indices.map { span[$0] } }
          switch stored.value(at: index) {
          case .text(let text): #expect(bytes == Array(text.utf8))
          case .blob(let blob): #expect(bytes == blob)
          default: #expect(bytes.isEmpty)
          }
        }
      }
    }
  }

  @Test func `decoded rows are found by the first column of the key`() throws {
    try withBundle(Self.database(rows: 600, seed: 7)) { file in
      var (stored, connection) = try rows(of: file, columns: [0])
      let keys = try values(connection.prepare("SELECT a FROM t ORDER BY a, b"))
      for key in -22...160 {
        try stored.seek(key)
        let rest = keys.drop { $0 == [.null] || $0[0] < key }
        var found: [[SQLiteValue]] = []
        while try stored.step() { found.append([stored.value(at: 0)]) }
        #expect(found == Array(rest), "\(key)")
      }
    }
  }

  @Test func `reading rows ends if it is cancelled`() throws {
    try withBundle(Self.database(rows: 100, seed: 3)) { file in
      var (stored, _) = try rows(of: file)
      #expect(try stored.step())
      let cancellation = Cancellation()
      cancellation.cancel()
      stored = Cancellation.$current.withValue(cancellation) { StoredRows(of: file, root: 2, columns: [0]) }
      #expect(throws: DatabaseError.interrupted) { try stored.step() }
    }
  }

  /// Damaged pages must be read or refused, without a crash or an endless loop.
  @Test(arguments: 0..<60 as Range<UInt64>, [false, true])
  func `rows of damaged pages are decoded or refused`(seed: UInt64, hasRowIDs: Bool) throws {
    var random = SplitMix64(seed: seed)
    var database = try Self.database(rows: 150, seed: 11, hasRowIDs: hasRowIDs)
    for _ in 0..<random.number(1...12) {
      let page = random.number(1...database.count / Self.pageSize - 1)
      // Most values that can mislead a reader are at the start of a page.
      let offset = random.number(0...(random.chance(60) ? 40 : Self.pageSize - 1))
      database[page * Self.pageSize + offset] = UInt8(truncatingIfNeeded: random.next())
    }
    try withBundle(database) { file in
      guard var (stored, _) = try? rows(of: file, rowID: hasRowIDs ? 0 : nil) else { return }
      var count = 0
      do {
        while try stored.step() {
          for index in 0..<4 {
            _ = stored.value(at: index)
            stored.withBytes(at: index) { _ = $0.count }
          }
          count += 1
        }
        if !hasRowIDs {
          try stored.seek(10)
          _ = try stored.step()
        }
      } catch {
        #expect(error is DatabaseError)
      }
      #expect(count < 1_000_000)
    }
  }
}

/// Compares integers as SQLite does.
private func < (value: SQLiteValue, key: Int) -> Bool {
  if case .integer(let integer) = value { integer < key } else { false }
}
