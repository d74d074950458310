import Foundation
import Synchronization
import Testing
import TransitSQLite
import TransitValues

@Suite struct `Connections` {
  @Test func `a file that cannot be opened is named`() throws {
    let error = try #require(throws: DatabaseError.self) {
      try Connection(path: "/nowhere/at/all.sqlite", mode: .readOnly)
    }
    #expect(error.primaryCode == 14)
    #expect(error.message.hasSuffix("/nowhere/at/all.sqlite"))
  }

  @Test func `an unknown VFS is refused`() {
    #expect(throws: DatabaseError.self) { try Connection(path: ":memory:", mode: .create, vfs: "no such VFS") }
  }

  @Test func `several statements run, and errors name the failing statement`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1); INSERT INTO t VALUES(2)")
    #expect(try connection.integer("SELECT sum(a) FROM t") == 3)
    let error = try #require(throws: DatabaseError.self) { try connection.execute("INSERT INTO missing VALUES(1)") }
    #expect(error.sql == "INSERT INTO missing VALUES(1)")
    #expect(error.message == "no such table: missing")
    #expect(throws: DatabaseError.self) { try connection.execute("DELETE FROM t\0 WHERE a = 1") }
    #expect(try connection.integer("SELECT count(*) FROM t") == 2)
  }

  @Test func `a long statement can be interrupted`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let questions = Atomic(0)
    connection.interrupt { questions.add(1, ordering: .relaxed).newValue >= 3 }
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let error = try #require(throws: DatabaseError.self) { try connection.integer(endless) }
    #expect(error.primaryCode == 9)
    #expect(error.sql == endless)
    #expect(questions.load(ordering: .relaxed) == 3)
  }

  @Test func `an interruption check that returns false lets statements finish`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    connection.interrupt { false }
    let counting = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT count(*) FROM n"
    #expect(try connection.integer(counting) == 100_000)
  }

  @Test func `a statement keeps its connection open`() throws {
    var connection: Connection? = try Connection(path: ":memory:", mode: .create)
    let select = try #require(try connection?.prepare("SELECT 7"))
    connection = nil
    #expect(try select.step())
    #expect(select.integer(at: 0) == 7)
  }

  @Test func `the length of LIKE patterns can be limited`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let like = "SELECT 'aaa' LIKE '%a' || hex(zeroblob(400))"
    #expect(try connection.integer(like) == 0)
    connection.limit(.patternLength, to: 500)
    let error = try #require(throws: DatabaseError.self) { try connection.integer(like) }
    #expect(error.message.contains("pattern too complex"))
  }

  @Test func `options are set, and unknown options are refused`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.configure(.defensive, true)
    #expect(throws: DatabaseError.self) {
      try connection.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
    }
    try connection.configure(.triggers, false)
    let error = try #require(throws: DatabaseError.self) { try connection.configure(.init(rawValue: 99_999), true) }
    #expect(error.code != 0)
  }
}

@Suite struct `Locks of other connections` {
  /// Calls `body` with the path of a database and a connection that holds an exclusive lock on it.
  private static func locked(_ body: (String, Connection) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let writer = try Connection(path: file.path, mode: .create)
    try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES(7); BEGIN EXCLUSIVE")
    try body(file.path, writer)
  }

  @Test func `waiting for a lock ends when it is released or waiting is stopped`() throws {
    try Self.locked { path, writer in
      let reader = try Connection(path: path, mode: .readOnly)
      let questions = Atomic(0)
      try reader.waitForLocks(milliseconds: 60_000) { questions.add(1, ordering: .relaxed).newValue > 5 }
      let error = try #require(throws: DatabaseError.self) { try reader.integer("SELECT a FROM t") }
      #expect(error.isLock)
      #expect(questions.load(ordering: .relaxed) == 6)
      try writer.execute("COMMIT")
      #expect(try reader.integer("SELECT a FROM t") == 7)
    }
  }

  @Test func `waiting for a lock ends after the timeout`() throws {
    try Self.locked { path, _ in
      let reader = try Connection(path: path, mode: .readOnly)
      let questions = Atomic(0)
      try reader.waitForLocks(milliseconds: 30) { questions.add(1, ordering: .relaxed).newValue < 0 }
      #expect(throws: DatabaseError.self) { try reader.integer("SELECT a FROM t") }
      #expect(questions.load(ordering: .relaxed) == 3)
    }
  }
}

@Suite struct `Backups` {
  @Test func `a backup has the content of the original and can be interrupted`() throws {
    let original = try Connection(path: ":memory:", mode: .create)
    try original.execute(
      """
      PRAGMA page_size = 512; PRAGMA application_id = 7; CREATE TABLE t(a CHECK (a > 0));
      INSERT INTO t(rowid, a) VALUES(5, zeroblob(200000)), (9, 2)
      """)
    let copy = try Connection(path: ":memory:", mode: .create)
    var steps = 0
    try original.back(upTo: copy) { steps += 1 }
    #expect(steps > 1)
    #expect(try copy.integer("SELECT sum(rowid * length(a)) FROM t") == 5 * 200_000 + 9)
    #expect(try copy.integer("PRAGMA page_size") == 512)
    #expect(try copy.integer("PRAGMA application_id") == 7)

    let interrupted = try Connection(path: ":memory:", mode: .create)
    #expect(throws: CancellationError.self) {
      try original.back(upTo: interrupted) { throw CancellationError() }
    }
    #expect(try interrupted.integer("SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test func `errors of the source are distinguished from errors of the target`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(repeating: 1, count: 4096).write(to: file)
    let noise = try Connection(path: file.path, mode: .readOnly)
    let copy = try Connection(path: ":memory:", mode: .create)
    let error = try #require(throws: DatabaseError.self) { try noise.back(upTo: copy) }
    #expect(error.isNoDatabase && !error.isWriteFailure)
    // SQLITE_FULL, and the SQLITE_IOERR codes READ, WRITE, FSYNC, FSTAT and LOCK.
    let isWriteFailure: [Int32: Bool] = [13: true, 266: false, 778: true, 1034: true, 1802: false, 3850: false]
    for (code, isWriteFailure) in isWriteFailure {
      #expect(DatabaseError(code: code, message: "").isWriteFailure == isWriteFailure)
    }
  }
}
