import Foundation
import TransitSQLite

/// A database that somebody else owns, copied page by page as it was at one moment; nothing of it, or beside it, is
/// changed.
///
/// What lies in rollback mode without a journal is read where it is, under SQLite's own lock. Anything else is copied
/// with its journals as files: to open it in place would recover it, or make files beside it.
///
/// The copy can be written to, though nobody does. Where SQLite may not write it leaves CHECK constraints out of what it
/// knows of a table, and VACUUM then takes the table for another than the one it makes of the same words: it copies
/// values instead of rows, and loses their rowids.
final class SourceDatabase {
  private let file: SourceFile
  private let path: String
  private let copy: Connection
  private let schemaVersion: Int

  /// Bytes of a pattern that rows may bring, as to a partial index: how deep it recurses must not be theirs to say.
  private static let patternLength = 1000

  /// - Parameter scratch: A folder for the copy.
  /// - Throws: ``SourceDatabaseError`` when the file cannot be opened or is no SQLite database.
  init(_ name: String, scratch: String, cancellation: Cancellation) throws {
    let file = try SourceFile(name)
    let path = scratch + "/source.sqlite"
    let versionInPlace = try Self.copy(file, to: path, cancellation)
    let (copy, version) = try Self.judging(file) {
      let copy = try Connection(path: path, mode: .readWrite)
      try Self.prepare(copy, cancellation)
      // The first reading recovers a copied file from its journal.
      return (copy, try copy.integer("PRAGMA schema_version") ?? 0)
    }
    self.file = file
    self.path = path
    self.copy = copy
    schemaVersion = versionInPlace ?? version
  }

  /// Gives the copy's room back, which the bundle may need.
  deinit {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Proves the database sound, as far as SQLite can.
  ///
  /// - Throws: ``SourceDatabaseError`` with the first thing that SQLite found.
  func check() throws {
    try Self.judging(file) {
      let problems = try copy.prepare("PRAGMA integrity_check(1)")
      while try problems.step() {
        let problem = problems.text(at: 0)
        if problem == "ok" { continue }
        throw SourceDatabaseError(.unusable, path: file.name, "damaged, by SQLite's integrity check: \(problem)")
      }
    }
  }

  /// Writes all rows into a fresh file without gaps. What an application sees stays: rows and rowids, encoding, page
  /// size, auto-vacuum, `application_id`, `user_version`, and `schema_version`, which VACUUM counts up.
  ///
  /// - Throws: ``SourceDatabaseError``, also where VACUUM would number rows anew.
  func vacuum(into path: String) throws {
    try Self.judging(file) {
      try PlainDatabase.copy(copy, to: path)
      let plain = try Connection(path: path, mode: .readWrite)
      try plain.execute("PRAGMA journal_mode = OFF; PRAGMA schema_version = \(schemaVersion)")
      if let table = try RowIDs.firstDifference(between: copy, and: plain) {
        throw SourceDatabaseError(
          .unusable, path: file.name,
          "table \(table) would come back with other rowids, since SQLite's VACUUM numbers its rows anew; "
            + "an INTEGER PRIMARY KEY would keep them")
      }
    }
  }
}

// MARK: Copying

extension SourceDatabase {
  /// - Returns: The `schema_version` of the source, where the copy has another.
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
      // The transaction keeps writers away from the first reading on.
      try source.execute("BEGIN")
      let version = try source.integer("PRAGMA schema_version")
      try source.back(upTo: target) { try cancellation.check() }
      return version
    } catch let error as SQLiteError {
      throw SourceDatabaseError(reading: error, path: file.name)
    } catch let failure as BackupError {
      throw failure.isOfTarget ? failure.error : SourceDatabaseError(reading: failure.error, path: file.name)
    }
  }

  private static func prepare(_ connection: Connection, _ cancellation: Cancellation) throws(SQLiteError) {
    // First of all: the statements below already ask for a lock.
    try connection.waitForLocks(milliseconds: 5000) { cancellation.isCancelled }
    connection.interrupt { cancellation.isCancelled }
    connection.limit(.patternLength, to: patternLength)
    // secure_delete differs between builds of SQLite; the bytes of a bundle must not.
    try connection.execute(
      """
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -32768;
      PRAGMA secure_delete = ON;
      """)
  }

  /// Runs SQL on the copy of a file, and tells what goes wrong by what is wrong with the file.
  private static func judging<Result>(_ file: SourceFile, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as SQLiteError {
      throw SourceDatabaseError(judging: error, path: file.name) ?? error
    }
  }
}
