import BundleDelta
import BundleFormat
import DeltaDamage
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitCrypto

@Suite struct `Deltas` {
  @Test func `applying a delta produces the content and metadata of the new bundle`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let path = pair.folder.file("town.tdelta")
    try Data(pair.delta).write(to: URL(filePath: path))
    let applied = try pair.apply(
      path: path,
      inspect: { bundle in
        let (made, new) = (try BundleFile.open(path: bundle), pair.new)
        #expect(made.front.metadata == new.front.metadata)
        #expect(made.header.geometry == new.header.geometry)
        #expect(made.header.schemaVersion == new.header.schemaVersion)
        #expect(made.header.applicationID == new.header.applicationID)
        for number in 0..<new.header.geometry.blockCount { #expect(try made.block(number) == new.block(number)) }
      })
    #expect(applied.contentRoot == pair.new.header.contentRoot)
    var database = SHA256()
    for number in 0..<pair.new.header.geometry.blockCount { database.update(try pair.new.block(number)) }
    #expect(applied.databaseSHA256 == database.finalize())
    #expect(pair.delta.count < pair.new.fileByteCount / 2)
  }

  @Test func `a delta between equal bundles is smaller than 250 bytes`() throws {
    let database = try TreeDatabase.bytes(
      "CREATE TABLE a(b); INSERT INTO a VALUES (zeroblob(5000)), (randomblob(9000))")
    let pair = try DeltaPair(from: database, to: database)
    #expect(pair.delta.count < 250)
    #expect(try pair.apply(pair.delta).contentRoot == pair.old.header.contentRoot)
  }

  @Test func `applying a delta again produces the same bytes`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let path = pair.folder.file("again.tdelta")
    try Data(pair.delta).write(to: URL(filePath: path))
    var bundles: Set<Data> = []
    for _ in 0..<20 {
      _ = try pair.apply(path: path, inspect: { bundles.insert(try Data(contentsOf: URL(filePath: $0))) })
    }
    #expect(bundles.count == 1)
  }

  @Test func `two deltas between the same bundles are equal`() throws {
    let pair = try DeltaPair.sharedTown.get()
    #expect(try DeltaMaker.make(from: pair.old, to: pair.new) == pair.delta)
  }

  @Test func `applying a delta to another bundle throws an error`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let error = try #require(throws: DeltaError.self) { try pair.apply(pair.delta, to: pair.new) }
    #expect(error.kind == .wrongBundle)
  }

  @Test(arguments: [1, 9])
  func `a delta applies to the old content compressed at another level`(level: Int) throws {
    let pair = try DeltaPair.sharedTown.get()
    var database: [UInt8] = []
    for number in 0..<pair.old.header.geometry.blockCount { database += try pair.old.block(number) }
    let path = pair.folder.file("level-\(level).transit")
    try Data(DeltaPair.pack(database, name: "old", level: level)).write(to: URL(filePath: path))
    let other = try BundleFile.open(path: path)
    #expect(try pair.apply(pair.delta, to: other).contentRoot == pair.new.header.contentRoot)
  }

  @Test func `a delta to a database beyond the size limit is rejected before any output is written`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let length = pair.new.header.geometry.decodedLength
    let error = try #require(throws: DeltaError.self) { try pair.apply(pair.delta, maximumBytes: length - 1) }
    #expect(error.kind == .unsupported)
    #expect(try pair.apply(pair.delta, maximumBytes: length).contentRoot == pair.new.header.contentRoot)
  }

  @Test(arguments: 0..<4)
  func `a cancelled delta leaves no files behind`(blocks: Int) async throws {
    func cancelTask() { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    try await Task {
      let pair = try DeltaPair.town()
      let before = try FileManager.default.contentsOfDirectory(atPath: pair.folder.path).sorted()
      if blocks == 0 { cancelTask() }
      let error = try #require(throws: DeltaError.self) {
        try pair.apply(pair.delta) { written, _ in if written == blocks { cancelTask() } }
      }
      #expect(error.kind == .cancelled)
      #expect(try FileManager.default.contentsOfDirectory(atPath: pair.folder.path).sorted() == before)
      #expect(
        try #require(throws: DeltaError.self) { try DeltaMaker.make(from: pair.old, to: pair.new) }.kind == .cancelled)
    }.value
  }

  @Test func `writing a delta to a missing folder throws an error`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let error = try #require(throws: DeltaError.self) {
      try VerifiedDelta.write(from: pair.old, to: pair.new, path: pair.folder.file("missing/town.tdelta"))
    }
    #expect(error.kind == .inputOutput)
  }

  @Test func `a delta that exceeds its maximum size is not written`() throws {
    let pair = try DeltaPair.sharedTown.get()
    let path = pair.folder.file("long.tdelta")
    let error = try #require(throws: DeltaError.self) {
      try VerifiedDelta.write(from: pair.old, to: pair.new, path: path, maximumBytes: pair.delta.count - 1)
    }
    #expect(error.kind == .notWorthwhile)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try VerifiedDelta.write(from: pair.old, to: pair.new, path: path) == pair.delta.count)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == pair.delta)
  }

  @Test func `no delta is made between databases of different page sizes`() throws {
    let sql = "CREATE TABLE a(b); INSERT INTO a VALUES (1)"
    let small = try DeltaPair(sql, then: "")
    let large = try TreeDatabase.bytes(sql, pageSize: 1024)
    let pair = try DeltaPair(from: large, to: large, pageSize: 1024)
    let error = try #require(throws: DeltaError.self) { try DeltaMaker.make(from: small.old, to: pair.new) }
    #expect(error.kind == .notWorthwhile)
  }
}

@Suite struct `Changes in deltas` {
  private static let rows = """
    CREATE TABLE text(id INTEGER PRIMARY KEY, value);
    CREATE TABLE trip(id INTEGER PRIMARY KEY, headsign, block);
    CREATE INDEX by_headsign ON trip(headsign);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
    INSERT INTO text SELECT i, 'text ' || i FROM n;
    INSERT INTO trip SELECT id, id * 11 % 400, NULL FROM text
    """

  @Test(arguments: [
    "CREATE TABLE added(a, b); INSERT INTO added SELECT id, value FROM text WHERE id < 40",
    "DROP TABLE trip", "DROP INDEX by_headsign", "CREATE INDEX by_value ON text(value)",
    "DELETE FROM trip", "DELETE FROM trip; DELETE FROM text",
    "ALTER TABLE trip ADD COLUMN more; UPDATE trip SET more = id % 3",
    "CREATE INDEX odd ON trip(headsign + 1)", "CREATE INDEX twice ON trip(id, headsign)",
    "DROP TABLE trip; CREATE TABLE trip(headsign, id, PRIMARY KEY(headsign, id)) WITHOUT ROWID; "
      + "INSERT INTO trip SELECT value, id FROM text",
    "UPDATE trip SET block = hex(zeroblob(id * 3)) WHERE id % 50 = 0",
    "UPDATE trip SET block = 1.5 WHERE id % 7 = 0; UPDATE trip SET block = x'0102' WHERE id % 11 = 0",
    "UPDATE trip SET id = -id WHERE id % 5 = 0", "UPDATE trip SET id = id + 4000000000000000000",
    "UPDATE text SET value = hex(zeroblob(600000)) WHERE id = 3",
    "UPDATE trip SET headsign = 9223372036854775807 - id, block = -9223372036854775807 + id",
    "UPDATE text SET id = id + 1000; UPDATE trip SET headsign = headsign + 1000",
  ])
  func `a delta of any change applies in both directions`(change: String) throws {
    let databases = try (TreeDatabase.bytes(Self.rows), TreeDatabase.bytes("\(Self.rows); \(change)"))
    for pair in [
      try DeltaPair(from: databases.0, to: databases.1), try DeltaPair(from: databases.1, to: databases.0),
      try DeltaPair(from: TreeDatabase.bytes(Self.rows, sqlitePages: true), to: databases.1, pagesPerBlock: 3),
      try DeltaPair(from: databases.1, to: TreeDatabase.bytes(Self.rows, sqlitePages: true), pagesPerBlock: 1),
      // As when a feed grows: see BundleSchema.pagesPerBlock(forFeedOf:).
      try DeltaPair(from: databases.0, to: databases.1, pagesPerBlock: 16, newPagesPerBlock: 4),
    ] {
      #expect(try pair.apply(pair.delta).contentRoot == pair.new.header.contentRoot)
    }
  }
}
