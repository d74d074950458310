import BundleBuilder
import BundleFormat
import BundleSizes
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@Suite struct `Packed databases` {
  @Test(arguments: DatabaseKind.all) func `unpacking returns the same database`(kind: DatabaseKind) async throws {
    let folder = try PackedFolder(kind)
    let before = try folder.state()
    let report = try await folder.pack()
    #expect(try folder.state() == before)

    let expected = try DatabaseDump(path: folder.database)
    #expect(expected.rowCount > 1 || kind.name == "no tables")
    #expect(try folder.dump() == expected)
    #expect(report.bundleByteCount == (try PackedFolder.bytes(folder.bundle)).count)
    #expect(report.databaseByteCount == (try PackedFolder.bytes(folder.unpacked)).count)
    let unpacked = try Connection(path: folder.unpacked, mode: .readOnly)
    #expect(try unpacked.text("PRAGMA integrity_check") == "ok")
    #expect(try unpacked.text("PRAGMA journal_mode") == "delete")
  }

  @Test(arguments: DatabaseKind.all)
  func `packed databases can be read in place through the VFS`(kind: DatabaseKind) async throws {
    let folder = try PackedFolder(kind)
    try await folder.pack()
    try BundleVFS.register()
    let expected = try DatabaseDump(path: folder.database)
    #expect(try DatabaseDump(path: folder.bundle, vfs: BundleVFS.name) == expected)
  }

  @Test(arguments: [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536])
  func `databases of any page size can be packed`(pageSize: Int) async throws {
    for name in ["texts", "rows without ids, and ids with gaps", "full-text and spatial indexes", "no tables"] {
      let folder = try PackedFolder(.named(name), pageSize: pageSize)
      try await folder.pack()
      let dump = try folder.dump()
      #expect(try dump == DatabaseDump(path: folder.database))
      #expect(dump.settings["page_size"] == .integer(pageSize))
      let geometry = try BundleFile.open(path: folder.bundle).header.geometry
      #expect(geometry.blockLength == max(pageSize, 16_384))
    }
  }

  @Test(arguments: [1, 7, 1024]) func `blocks of any size can be used`(pages: Int) async throws {
    let folder = try PackedFolder(.named("wide integers and reals"))
    try await folder.pack { $0.pagesPerBlock = pages }
    #expect(try folder.dump() == DatabaseDump(path: folder.database))
    #expect(try BundleFile.open(path: folder.bundle).header.geometry.pagesPerBlock == pages)
  }

  @Test func `packing gives the same bytes with any number of threads`() async throws {
    for kind in DatabaseKind.all {
      let folder = try PackedFolder(kind)
      try await folder.pack { $0.threads = 1 }
      let first = try PackedFolder.bytes(folder.bundle)
      try await folder.pack { $0.threads = 5 }
      #expect(try PackedFolder.bytes(folder.bundle) == first, "\(kind.name)")
    }
  }

  @Test(arguments: DatabaseKind.all)
  func `packing an unpacked database gives the same bundle`(kind: DatabaseKind) async throws {
    let folder = try PackedFolder(kind)
    try await folder.pack()
    let again = try PackedFolder()
    try Timetable.unpack(folder.bundle, to: again.database)
    try await again.pack()
    #expect(try PackedFolder.bytes(again.bundle) == PackedFolder.bytes(folder.bundle))
  }

  @Test func `an empty file can be packed`() async throws {
    let folder = try PackedFolder()
    try Data().write(to: URL(filePath: folder.database))
    try await folder.pack()
    #expect(try folder.dump().schema.isEmpty)
    #expect(try PackedFolder.bytes(folder.database).isEmpty)
  }

  @Test func `databases are found through symbolic links and under unusual names`() async throws {
    let folder = try PackedFolder()
    let target = folder.source.file("odd ? # %41 'näme'.db")
    try DatabaseKind.named("texts").make(at: target)
    try FileManager.default.createSymbolicLink(atPath: folder.database, withDestinationPath: target)
    try await folder.pack()
    #expect(try folder.dump() == DatabaseDump(path: target))
    let direct = folder.results.file("file:?mode=memory")
    _ = try await DatabasePacking(database: target, output: direct).run()
    #expect(try PackedFolder.bytes(direct).count > 1000)
  }

  @Test func `free pages and their content are not packed`() async throws {
    let folder = try PackedFolder()
    let secret = String(repeating: "not for everybody ", count: 300)
    try Connection(path: folder.database, mode: .create).execute(
      """
      PRAGMA secure_delete = OFF; CREATE TABLE t(a); INSERT INTO t VALUES ('\(secret)'), ('stays'); CREATE TABLE u(b);
      DELETE FROM t WHERE a <> 'stays'
      """)
    try await folder.pack()
    _ = try folder.dump()
    let unpacked = String(decoding: try PackedFolder.bytes(folder.unpacked), as: UTF8.self)
    #expect(String(decoding: try PackedFolder.bytes(folder.database), as: UTF8.self).contains("for everybody"))
    #expect(unpacked.contains("stays") && !unpacked.contains("everybody"))
  }
}

@Suite struct `Journals of packed databases` {
  @Test func `packing includes a write-ahead log and leaves it unchanged`() async throws {
    let folder = try PackedFolder()
    let writer = try Connection(path: folder.database, mode: .create)
    try writer.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'main');
      PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (2, 'only in the log')
      """)
    let before = try folder.state()
    #expect(Set(before.keys) == ["any.sqlite", "any.sqlite-wal", "any.sqlite-shm"])
    try await folder.pack()
    #expect(try folder.state() == before)
    #expect(try folder.dump().tables["t"]?.count == 2)
    // The writer can continue.
    try writer.execute("INSERT INTO t VALUES (3, 'later'); PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(try writer.integer("SELECT count(*) FROM t") == 3)
  }

  /// The files as a crash leaves them: half of a transaction in the database, and the journal to roll it back.
  @Test func `packing rolls back an interrupted transaction and leaves its journal unchanged`() async throws {
    let folder = try PackedFolder()
    let live = folder.results.file("live.sqlite")
    try DatabaseKind.named("auto-vacuum and free pages").make(at: live)
    let expected = try DatabaseDump(path: live)
    let writer = try Connection(path: live, mode: .readWrite)
    // With a cache of five pages, changes spill into the file before the transaction ends.
    try writer.execute("PRAGMA cache_size = 5; PRAGMA cache_spill = 5; BEGIN; UPDATE t SET a = -a, b = zeroblob(800)")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: live + suffix, toPath: folder.database + suffix)
    }
    try writer.execute("ROLLBACK")
    let before = try folder.state()
    #expect(before["any.sqlite"] != Data(try PackedFolder.bytes(live)))
    try await folder.pack()
    #expect(try folder.state() == before)
    #expect(try folder.dump() == expected)
  }
}

@Suite struct `Packed databases and timetables` {
  @Test func `packed databases and timetables are distinguished`() async throws {
    let folder = try PackedFolder(.named("texts"))
    try await folder.pack()
    let error = try #require(throws: BundleError.self) { try Timetable(path: folder.bundle) }
    #expect(error.kind == .unsupported)
    #expect(error.problem.contains("not a timetable"))
    #expect(try PackedDatabase(path: folder.bundle) != nil)
    let feed = try await ImportedFeed(.small)
    #expect(try PackedDatabase(path: feed.bundle) == nil)
    #expect(try Timetable(path: feed.bundle).information.name == feed.report.metadata.name)
  }

  /// The database has the application id, schema and metadata of a timetable; only the container's metadata differs.
  @Test func `a packed timetable database is not opened as a timetable`() async throws {
    let feed = try await ImportedFeed(.small)
    let folder = try PackedFolder()
    try Timetable.unpack(feed.bundle, to: folder.database)
    let header = try BundleFile.open(path: feed.bundle).header
    try await folder.pack { $0.pagesPerBlock = header.geometry.pagesPerBlock }
    #expect(try folder.dump() == DatabaseDump(path: folder.database))
    let error = try #require(throws: BundleError.self) { try Timetable(path: folder.bundle) }
    #expect(error.problem.contains("not a timetable"))
    #expect(try BundleFile.open(path: folder.bundle).header.contentRoot == header.contentRoot)
  }

  @Test func `a packed database reports its tables, encoding and metadata`() async throws {
    let folder = try PackedFolder(.named("full-text and spatial indexes"))
    try await folder.pack()
    let database = try #require(try PackedDatabase(path: folder.bundle))
    let tables = Dictionary(uniqueKeysWithValues: database.tables.map { ($0.name, $0) })
    #expect(tables.keys.contains("text") && tables["text"]?.rowCount == nil && tables["text"]?.byteCount == nil)
    #expect(tables["text_content"]?.rowCount == 320)
    #expect(tables["place_rowid"]?.rowCount == 400)
    #expect(database.encoding == "UTF-8")
    #expect(database.metadata == PackedMetadata(builder: "gtfs-bundle \(packageVersion)", sourceName: "any.sqlite"))
  }

  /// Names of tables and functions that some builds of SQLite define themselves.
  @Test func `table sizes and row counts do not depend on table names`() async throws {
    let names = ["dbstat", "pragma_module_list", "pragma_table_list", "dbpage", "json_each", "pragma_table_xinfo"]
    func packed(_ name: (String) -> String) async throws -> PackedFolder {
      let folder = try PackedFolder()
      let tables = names.dropFirst().enumerated().map { index, table in
        """
        CREATE TABLE \(name(table))(name, schema, rootpage, pgsize);
        INSERT INTO \(name(table)) VALUES ('x', 'main', 1, zeroblob(\(5000 * (index + 1)))), ('dbstat', 'main', 2, -1);
        """
      }
      try Connection(path: folder.database, mode: .create).execute(
        "CREATE VIEW \(name(names[0])) AS SELECT 'x' AS name, -1 AS pgsize; \(tables.joined())")
      try await folder.pack()
      return folder
    }
    let strange = try await packed { $0 }
    // The same schema with names of the same length that have no meaning.
    let plain = try await packed { "x" + $0.dropFirst() }
    func parts(of folder: PackedFolder) throws -> [String] {
      try BundleSizes(of: BundleFile.open(path: folder.bundle)).parts.filter { $0.kind == .table }
        .map { "\($0.rowCount ?? -1) rows, \($0.plainByteCount) bytes" }.sorted()
    }
    #expect(try parts(of: strange) == parts(of: plain))
    #expect(try parts(of: strange).count == names.count)
    func tables(of folder: PackedFolder) throws -> [String: PackedDatabase.Table] {
      let database = try #require(try PackedDatabase(path: folder.bundle))
      return Dictionary(uniqueKeysWithValues: database.tables.map { ("x" + $0.name.dropFirst(), $0) })
    }
    let (strangeTables, plainTables) = (try tables(of: strange), try tables(of: plain))
    #expect(strangeTables.count == names.count - 1)
    for (name, table) in strangeTables {
      #expect(table.rowCount == 2 && table.rowCount == plainTables[name]?.rowCount)
      #expect(table.byteCount.map { $0 > 5000 } == true && table.byteCount == plainTables[name]?.byteCount)
    }
  }
}
