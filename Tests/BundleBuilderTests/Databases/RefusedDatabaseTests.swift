import BundleBuilder
import BundleFormat
import Dispatch
import Foundation
import Operations
import TestFeeds
import Testing
import TransitBundle
import TransitFiles
import TransitSQLite
import TransitValues

/// Each failure must leave no scratch files, no partial output, and older files unchanged.
@Suite struct `Refused databases` {
  private static let old = Data("the file of yesterday".utf8)

  /// Packs a file without and with an older output, and returns the error.
  private func error(of path: String) async throws -> PlainFailure {
    let results = try TemporaryFolder()
    let output = results.file("any.transit")
    for hasOld in [false, true] {
      if hasOld { try Self.old.write(to: URL(filePath: output)) }
      await #expect(throws: PlainFailure.self) {
        try await DatabasePacking(database: path, output: output).run()
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: results.path) == (hasOld ? ["any.transit"] : []))
    }
    #expect(try Data(contentsOf: URL(filePath: output)) == Self.old)
    return try await #require(throws: PlainFailure.self) {
      try await DatabasePacking(database: path, output: output).run()
    }
  }

  /// Returns the error of packing a database whose bytes `change` has modified.
  private func error(_ change: (inout [UInt8]) -> Void) async throws -> PlainFailure {
    let folder = try PackedFolder(.named("wide integers and reals"))
    var bytes = try PackedFolder.bytes(folder.database)
    change(&bytes)
    try Data(bytes).write(to: URL(filePath: folder.database))
    let before = try folder.state()
    let error = try await error(of: folder.database)
    #expect(try folder.state() == before)
    #expect(error.failure.place.file == folder.database)
    return error
  }

  @Test func `missing files, folders and devices are reported`() async throws {
    for (path, words) in [("/nowhere/any.sqlite", "No such file"), ("/tmp", "a folder"), ("/dev/null", "regular")] {
      let error = try await error(of: path)
      #expect(error.code == .cannotOpen)
      #expect(error.description.hasPrefix(path) && error.description.contains(words))
    }
  }

  @Test func `files that are not usable databases are reported`() async throws {
    let text = try await error { $0 = Array("stop_id,stop_name\n1,one\n".utf8) }
    #expect(text.code == .unusable && text.description.contains("not an SQLite database"))
    let short = try await error { $0 = Array("SQLite format 3\0".utf8) }
    #expect(short.code == .unusable)
    var random = SplitMix64(seed: 5)
    let noise = try await error { bytes in for index in bytes.indices { bytes[index] = UInt8(random.number(0...255)) } }
    #expect(noise.code == .unusable && noise.description.contains("encrypted"))
    let bundle = try await error { $0 = BundleHeader.magic + $0 }
    #expect(bundle.code == .unusable && bundle.description.contains("a bundle already"))
  }

  @Test func `a database with reserved bytes per page is refused`() async throws {
    let error = try await error { $0[20] = 32 }
    #expect(error.code == .unusable)
    #expect(error.description.contains("32 reserved bytes"))
  }

  @Test func `a damaged database is refused as damaged`() async throws {
    let cut = try await error { $0.removeLast($0.count / 2) }
    let header = try await error { $0[100] = 7 }
    let page = try await error { bytes in for index in 3 * 4096..<3 * 4096 + 200 { bytes[index] ^= 0x55 } }
    for error in [cut, header, page] { #expect(error.code == .unusable && error.description.contains("damaged")) }
  }

  /// VACUUM would rebuild the index and hide the missing row.
  @Test func `a database with a row missing from an index is refused`() async throws {
    let folder = try PackedFolder()
    try Connection(path: folder.database, mode: .create).execute(
      """
      CREATE TABLE t(a); INSERT INTO t VALUES (1), (2); CREATE INDEX i ON t(a) WHERE a > 1;
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t(a)' WHERE name = 'i'
      """)
    let error = try await error(of: folder.database)
    #expect(error.code == .unusable)
    #expect(error.description.contains("index i"))
  }

  @Test func `a database that needs an unknown collation is refused`() async throws {
    let folder = try PackedFolder()
    try Connection(path: folder.database, mode: .create).execute(
      """
      CREATE TABLE t(a TEXT COLLATE NOCASE); CREATE INDEX i ON t(a); INSERT INTO t VALUES ('x'), ('y');
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'unicase')
      """)
    let error = try await error(of: folder.database)
    #expect(error.code == .unusable)
    #expect(error.description.contains("unicase"))
  }

  /// SQLite matches patterns recursively; these patterns would take megabytes of stack.
  @Test func `a database with rows whose patterns are too long to match is refused`() async throws {
    let folder = try PackedFolder()
    try Connection(path: folder.database, mode: .create).execute(
      """
      CREATE TABLE t(a, p); CREATE INDEX i ON t(a) WHERE p IS NULL;
      INSERT INTO t VALUES (replace(hex(zeroblob(24000)), '00', 'a'), replace(hex(zeroblob(24000)), '00', '%a'));
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t(a) WHERE a LIKE p' WHERE name = 'i'
      """)
    let error = try await error(of: folder.database)
    #expect(error.code == .unusable)
    #expect(error.description.contains("pattern too complex"))
  }

  @Test func `a database is refused while another program writes to it`() async throws {
    let folder = try PackedFolder(.named("texts"))
    let writer = try Connection(path: folder.database, mode: .readWrite)
    try writer.execute("BEGIN EXCLUSIVE")
    let results = try TemporaryFolder()
    let packing = DatabasePacking(database: folder.database, output: results.file("out"))
    let start = ContinuousClock.now
    let error = try await #require(throws: PlainFailure.self) { try await packing.run() }
    let patience = ContinuousClock.now - start
    #expect(error.code == .cannotOpen)
    #expect(error.description.contains("in use by another program"))

    // Cancelling ends the wait for the lock early.
    let (steps, continuation) = AsyncStream.makeStream(of: Void.self)
    let restart = ContinuousClock.now
    let task = Task { try await packing.run { _ in continuation.yield() } }
    for await _ in steps.prefix(1) { task.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(ContinuousClock.now - restart < patience / 2)

    try writer.execute("ROLLBACK")
    try await folder.pack()
  }

  @Test(arguments: [DatabasePacking.Step.checking, .copying, .packing])
  func `cancelling at any step leaves no files`(step: DatabasePacking.Step) async throws {
    let folder = try PackedFolder(.named("wide integers and reals"))
    let packing = DatabasePacking(database: folder.database, output: folder.bundle)
    let (steps, continuation) = AsyncStream.makeStream(of: DatabasePacking.Step.self)
    let goOn = DispatchSemaphore(value: 0)
    let task = Task {
      try await packing.run { progress in
        if progress.step == step.rawValue, progress.completed == 0 {
          continuation.yield(step)
          goOn.wait()
        }
      }
    }
    for await _ in steps.prefix(1) { task.cancel() }
    goOn.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.results.path).isEmpty)
  }

  @Test func `an output path that cannot be written is reported`() async throws {
    let folder = try PackedFolder(.named("texts"))
    await #expect(throws: FileError.self) {
      try await DatabasePacking(database: folder.database, output: "/nowhere/any.transit").run()
    }
  }
}
