import Foundation
import Operations
import TestFeeds
import Testing
import TransitSQLite
import TransitValues

@testable import BundleBuilder

@Suite struct `Files of source databases` {
  /// Creates a database and its log as a crash leaves them: the last row is only in the log.
  private static func makeLogged(_ folder: PackedFolder) throws {
    let live = folder.results.file("live.sqlite")
    let writer = try Connection(path: live, mode: .create)
    try writer.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t(a); INSERT INTO t VALUES (1);
      PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (2)
      """)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: live + suffix, toPath: folder.database + suffix)
    }
  }

  /// SQLite would delete the log when it opens such a file.
  @Test func `a write-ahead log without its database is refused`() async throws {
    let folder = try PackedFolder()
    try Self.makeLogged(folder)
    try Data().write(to: URL(filePath: folder.database))
    let before = try folder.state()
    let error = try await #require(throws: PlainFailure.self) { try await folder.pack() }
    #expect(error.code == .unusable && error.failure.place.file == folder.database)
    #expect(error.description.contains("write-ahead log"))
    #expect(try folder.state() == before && before.count == 2)
  }

  /// SQLite looks for the log by its name alone.
  @Test func `a write-ahead log is read whatever journal mode the header declares`() async throws {
    let folder = try PackedFolder()
    try Self.makeLogged(folder)
    var bytes = try PackedFolder.bytes(folder.database)
    bytes.replaceSubrange(18..<20, with: [1, 1])
    try Data(bytes).write(to: URL(filePath: folder.database))
    let before = try folder.state()
    try await folder.pack()
    #expect(try folder.state() == before && before.count == 2)
    // SQLite's own view of the files; opening them this way writes next to them.
    let expected = try DatabaseDump(of: Connection(path: folder.database, mode: .readWrite))
    #expect(expected.tables["t"]?.count == 2)
    #expect(try folder.dump() == expected)
  }

  /// An interruption of the very first transaction leaves these files.
  @Test func `a journal next to an empty database is left alone`() async throws {
    let folder = try PackedFolder()
    for suffix in ["", "-journal"] {
      try Data(repeating: 0, count: suffix.isEmpty ? 0 : 512).write(to: URL(filePath: folder.database + suffix))
    }
    let before = try folder.state()
    try await folder.pack()
    #expect(try folder.state() == before && before.count == 2)
    #expect(try folder.dump().schema.isEmpty)
  }

  @Test(arguments: ["-wal", "-journal"])
  func `a journal that disappears during the copy is reported`(suffix: String) throws {
    let folder = try PackedFolder(.named("texts"))
    try Data("anything".utf8).write(to: URL(filePath: folder.database + suffix))
    let file = try SourceFile(folder.database)
    #expect(file.needsCopy && file.journalSuffixes == [suffix])
    try FileManager.default.removeItem(atPath: folder.database + suffix)
    let error = try #require(throws: PlainFailure.self) {
      try file.copy(to: folder.results.file("copy"), cancellation: Cancellation())
    }
    #expect(error.code == .cannotOpen && error.failure.place.file == folder.database)
    #expect(error.description.contains("another program wrote to it"))
  }
}

@Suite struct `SQLite errors in source databases` {
  private static func error(_ code: Int32) -> DatabaseError { DatabaseError(code: code, message: "words") }

  /// SQLITE_IOERR_READ, _FSTAT, _LOCK and _SHORT_READ.
  @Test(arguments: [266, 1802, 3850, 522] as [Int32])
  func `system errors while reading are reported as read failures`(code: Int32) {
    let error = Self.error(code).reading("any.sqlite")
    #expect(error.code == .cannotRead && error.failure.place.file == "any.sqlite")
    #expect(error.description == "any.sqlite: cannot be read: words")
  }

  /// SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_IOERR_WRITE and _READ.
  @Test(arguments: [13, 14, 778, 266] as [Int32])
  func `errors of the copy are not attributed to the source database`(code: Int32) {
    #expect(Self.error(code).judging("any.sqlite") == nil)
  }

  @Test func `locks and damage have different error kinds`() {
    for (code, expected) in [(5, .cannotOpen), (14, .cannotOpen), (11, .unusable), (26, .unusable), (1, .unusable)]
      as [(Int32, FailureCode)]
    {
      #expect(Self.error(code).reading("any.sqlite").code == expected)
    }
  }
}
