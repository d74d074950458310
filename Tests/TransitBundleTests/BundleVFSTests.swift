import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

@Suite struct `SQLite VFS` {
  private func rows(_ sql: String, _ connection: Connection) throws -> [[SQLiteValue]] {
    let statement = try connection.prepare(sql)
    var rows: [[SQLiteValue]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map(statement.value(at:))) }
    return rows
  }

  private static let questions = [
    "SELECT * FROM stop_times ORDER BY trip_id, stop_sequence", "SELECT * FROM stops", "SELECT * FROM calendar_dates",
    "SELECT count(*), sum(start) FROM trip", "SELECT * FROM pattern_call ORDER BY latest DESC, pattern, position",
    "SELECT rowid FROM stop_search WHERE stop_search MATCH 'aven* 1*'", "SELECT name, sql FROM sqlite_schema",
    "WITH t AS MATERIALIZED (SELECT random() % 7 AS r, * FROM profile_call) SELECT count(*) FROM t ORDER BY r",
  ]

  @Test(arguments: [1, 3, 64])
  func `queries through the VFS return the rows of a plain file`(pagesPerBlock: Int) throws {
    let bundle = try TestBundle(.town, pagesPerBlock: pagesPerBlock)
    try BundleVFS.register()
    let packed = try Connection(path: "file:\(bundle.path)?vfs=transit", mode: .readOnly)
    let plain = try Connection(path: bundle.plainPath, mode: .readOnly)
    for question in Self.questions { #expect(try rows(question, packed) == rows(question, plain)) }

    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let trip = Int.random(in: 1...240, using: &random)
      let question = "SELECT * FROM stop_times WHERE trip_id = (SELECT trip_id FROM trip WHERE id = \(trip))"
      #expect(try rows(question, packed) == rows(question, plain))
    }
    #expect(try packed.text("PRAGMA integrity_check") == "ok")
  }

  @Test(arguments: ["city.transit", "a b.transit", "50%25 off?vfs=none&x#y.transit", "Zürich + 'é\".transit"])
  func `the VFS opens a file of any name through its URI`(name: String) throws {
    let bundle = try TestBundle(.town)
    let path = try bundle.write(bundle.bytes(), name: name)
    try BundleVFS.register()
    let main = try Connection(path: BundleVFS.uri(path: path), mode: .readOnly)
    #expect(try main.integer("SELECT count(*) FROM trips") == 240)

    let other = try Connection(path: ":memory:", mode: .readWrite)
    let attach = try other.prepare("ATTACH ? AS city")
    attach.bind(BundleVFS.uri(path: path), at: 0)
    #expect(try !attach.step())
    #expect(try other.integer("SELECT count(*) FROM city.trips") == 240)
  }

  @Test func `the VFS rejects every write to a bundle`() throws {
    let bundle = try TestBundle(.town)
    let before = try bundle.bytes()
    try BundleVFS.register()
    let connection = try Connection(path: bundle.path, mode: .readWrite, vfs: BundleVFS.name)
    for sql in ["DELETE FROM trip", "CREATE TABLE more(x)", "VACUUM", "PRAGMA user_version = 7"] {
      let error = try #require(throws: DatabaseError.self) { try connection.execute(sql) }
      #expect(error.primaryCode == 8)  // SQLITE_READONLY
    }
    #expect(try bundle.bytes() == before)
  }

  @Test func `the VFS passes ordinary databases through to SQLite`() throws {
    let bundle = try TestBundle(.town)
    try BundleVFS.register()
    let own = bundle.folder.appending(path: "own.sqlite").path
    let connection = try Connection(path: own, mode: .create, vfs: BundleVFS.name)
    try connection.execute("CREATE TABLE favorite(stop_id TEXT); INSERT INTO favorite VALUES ('stop-1-1')")
    try connection.execute("PRAGMA journal_mode = WAL; INSERT INTO favorite VALUES ('stop-2-2')")
    try connection.execute("ATTACH '\(bundle.path)' AS city")
    let joined = try rows(
      "SELECT stop_name FROM favorite JOIN city.stop USING (stop_id) ORDER BY stop_id", connection)
    #expect(joined == [[.text("Street 1 / Avenue 1")], [.text("Street 2 / Avenue 2")]])
    let copy = bundle.folder.appending(path: "copy.sqlite").path
    try connection.execute("VACUUM city INTO '\(copy)'")
    #expect(try Connection(path: copy, mode: .readOnly).integer("SELECT count(*) FROM trip") == 240)
  }

  @Test func `opening an ordinary database through the VFS keeps the locks of another connection`() throws {
    let bundle = try TestBundle(.town)
    try BundleVFS.register()
    let own = bundle.folder.appending(path: "own.sqlite").path
    let writer = try Connection(path: own, mode: .create)
    try writer.execute("CREATE TABLE t(x); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
    do {
      let reader = try Connection(path: own, mode: .readOnly, vfs: BundleVFS.name)
      #expect(try reader.integer("SELECT count(*) FROM t") == 0)
    }
    // POSIX locks belong to the process, so only another process sees whether the writer still holds its lock.
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    shell.arguments = ["sqlite3", own, "BEGIN IMMEDIATE"]
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus != 0)
    try writer.execute("COMMIT")
  }

  @Test func `a read error of the VFS names the damaged block`() throws {
    let bundle = try TestBundle(.town, pagesPerBlock: 1)
    var bytes = try bundle.bytes()
    let front = try BundleFile.open(path: bundle.path).front
    let last = try #require(front.index.entries.indices.last)
    bytes[front.index.entries[last].offset + 20] ^= 1
    let path = try bundle.write(bytes, name: "damaged.transit")
    try BundleVFS.register()
    let connection = try Connection(path: path, mode: .readOnly, vfs: BundleVFS.name)
    let error = try #require(throws: DatabaseError.self) { try connection.text("PRAGMA integrity_check") }
    #expect(error.indicatesDamage)
    #expect("\(try #require(try BundleFile.open(path: path).firstFailure))".hasPrefix("block \(last): "))
  }
}
