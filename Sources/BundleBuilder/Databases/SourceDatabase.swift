import Operations
import TransitFiles
import TransitSQLite
import TransitValues

/// A consistent copy of another program's database. Neither the database nor files next to it are changed.
///
/// A database in rollback mode without a journal is read in place, under SQLite's own lock. Any other is copied as
/// files together with its journals, because opening it in place would recover it or create files next to it.
///
/// The copy is writable, although nothing writes to it: for read-only databases SQLite omits CHECK constraints when it
/// parses a table. VACUUM then considers the table different from its identical new one, copies values instead of rows,
/// and loses the rowids.
final class SourceDatabase {
  private let file: SourceFile
  private let path: String
  private let copy: Connection
  private let schemaVersion: Int

  /// The maximum length of LIKE and GLOB patterns, which may come from untrusted rows, for example in a partial index.
  /// Limits the recursion depth.
  private static let patternLength = 1000

  /// - Parameter scratch: A folder for the copy.
  /// - Throws: ``PlainFailure`` if the file cannot be opened or is not an SQLite database.
  init(_ name: String, scratch: String, cancellation: Cancellation) throws {
    let file = try SourceFile(name)
    let path = scratch + "/source.sqlite"
    let versionInPlace = try Self.copy(file, to: path, cancellation)
    let (copy, version) = try Self.judging(file) {
      let copy = try Connection(path: path, mode: .readWrite)
      try Self.prepare(copy, cancellation)
      // The first read recovers a copied file from its journal.
      return (copy, try copy.integer("PRAGMA schema_version") ?? 0)
    }
    self.file = file
    self.path = path
    self.copy = copy
    schemaVersion = versionInPlace ?? version
  }

  /// Deletes the copy, because the bundle may need the disk space.
  deinit {
    for suffix in ["", "-wal", "-shm"] { try? FileSystem.remove(path + suffix) }
  }

  /// Runs SQLite's integrity check.
  ///
  /// - Throws: ``PlainFailure`` with the first problem found.
  func check() throws {
    try Self.judging(file) {
      let problems = try copy.prepare("PRAGMA integrity_check(1)")
      while try problems.step() {
        let problem = problems.text(at: 0)
        if problem == "ok" { continue }
        throw PlainFailure(.unusable, file: file.name, "damaged, by SQLite's integrity check: \(problem)")
      }
    }
  }

  /// Writes all rows to a new file without free pages. Everything visible to applications is kept: rows and rowids,
  /// encoding, page size, auto-vacuum, `application_id`, `user_version`, and `schema_version`, which VACUUM increments.
  ///
  /// - Throws: ``PlainFailure``, also if VACUUM changes rowids.
  func vacuum(into path: String) throws {
    try Self.judging(file) {
      try PlainDatabase.copy(copy, to: path)
      let plain = try Connection(path: path, mode: .readWrite)
      try plain.execute("PRAGMA journal_mode = OFF; PRAGMA schema_version = \(schemaVersion)")
      if let table = try RowIDs.firstDifference(between: copy, and: plain) {
        throw PlainFailure(
          .unusable, file: file.name,
          "table \(table) would come back with other rowids, because SQLite's VACUUM renumbers its rows; "
            + "an INTEGER PRIMARY KEY would keep them")
      }
    }
  }
}

// MARK: Copying

extension SourceDatabase {
  /// - Returns: The `schema_version` of the source if the copy has a different one.
  private static func copy(_ file: SourceFile, to path: String, _ cancellation: Cancellation) throws -> Int? {
    if file.needsCopy {
      try file.copy(to: path, cancellation: cancellation)
      return nil
    }
    let target = try Connection(path: path, mode: .create)
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    do {
      let source = try Connection(path: file.path, mode: .readOnly)
      try prepare(source, cancellation)
      // The transaction blocks writers from the first read on.
      try source.execute("BEGIN")
      let version = try source.integer("PRAGMA schema_version")
      try source.back(upTo: target) { try cancellation.check() }
      return version
    } catch let error as DatabaseError {
      // Only the copy is written to.
      throw error.isWriteFailure ? error : error.reading(file.name)
    }
  }

  private static func prepare(_ connection: Connection, _ cancellation: Cancellation) throws(DatabaseError) {
    // Set first, because the statements below already need a lock.
    try connection.waitForLocks(milliseconds: 5000) { cancellation.isCancelled }
    connection.interrupt { cancellation.isCancelled }
    connection.limit(.patternLength, to: patternLength)
    // secure_delete differs between SQLite builds, but the bytes of a bundle must not.
    try connection.execute(
      """
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -32768;
      PRAGMA secure_delete = ON;
      """)
  }

  /// Runs SQL on the copy of a file and converts errors that are caused by the file.
  private static func judging<Result>(_ file: SourceFile, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw error.judging(file.name) ?? error
    }
  }
}
