import TransitSQLite

/// A database that somebody else owns, held in one state while it is read; nothing of it, or beside it, is changed.
///
/// What lies in rollback mode without a journal is read where it is, under SQLite's own lock. Anything else is copied
/// with its journal and read from the copy: to open it in place would recover it, or make files beside it.
final class SourceDatabase {
  private let file: SourceFile
  /// The database that is read, the file itself or the copy.
  private let path: String
  private let mode: Connection.Mode
  /// Keeps the state as long as its transaction lasts.
  private let holding: Connection
  private let cancellation: Cancellation

  /// - Parameter scratch: A folder for the copy.
  /// - Throws: ``SourceDatabaseError`` when the file cannot be opened or is no SQLite database.
  init(_ name: String, scratch: String, cancellation: Cancellation) throws {
    let file = try SourceFile(name)
    if file.needsCopy {
      path = scratch + "/source.sqlite"
      try file.copy(to: path, cancellation: cancellation)
      mode = .readWrite
    } else {
      path = file.path
      mode = .readOnly
    }
    self.file = file
    self.cancellation = cancellation
    holding = try Self.judging(file) { [path, mode] in
      let connection = try Self.open(path, mode, cancellation)
      // The first reading recovers a copy from its journal, and takes the lock that keeps writers away.
      try connection.execute("BEGIN; SELECT count(*) FROM sqlite_schema")
      return connection
    }
  }

  /// Proves the database sound, as far as SQLite can.
  ///
  /// - Throws: ``SourceDatabaseError`` with the first thing that SQLite found.
  func check() throws {
    try Self.judging(file) {
      let problems = try holding.prepare("PRAGMA integrity_check(1)")
      while try problems.step() {
        let problem = problems.text(at: 0)
        if problem == "ok" { continue }
        throw SourceDatabaseError(.unusable, path: file.name, "damaged, by SQLite's integrity check: \(problem)")
      }
    }
  }

  /// Copies the state into a fresh file without gaps. What an application sees stays: rows and rowids, encoding, page
  /// size, auto-vacuum, `application_id`, `user_version`, and `schema_version`, which VACUUM counts up.
  func copy(to path: String) throws {
    try Self.judging(file) {
      let version = try holding.integer("PRAGMA schema_version") ?? 0
      // VACUUM wants a connection without a transaction.
      try PlainDatabase.copy(try Self.open(self.path, mode, cancellation), to: path)
      let copy = try Connection(path: path, mode: .readWrite)
      try copy.execute("PRAGMA journal_mode = OFF; PRAGMA schema_version = \(version)")
    }
  }

  private static func open(
    _ path: String, _ mode: Connection.Mode, _ cancellation: Cancellation
  ) throws(SQLiteError) -> Connection {
    // Neither a URI nor `:memory:`, whatever the file is called.
    let connection = try Connection(path: path.hasPrefix("/") ? path : "./\(path)", mode: mode)
    // First of all: the statements below already ask for a lock.
    try connection.waitForLocks(milliseconds: 5000) { cancellation.isCancelled }
    // secure_delete differs between builds of SQLite; the bytes of a bundle must not.
    try connection.execute(
      """
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -32768;
      PRAGMA secure_delete = ON;
      """)
    connection.interrupt { cancellation.isCancelled }
    return connection
  }

  /// Runs SQL on a file, and tells what goes wrong by what is wrong with the file.
  private static func judging<Result>(_ file: SourceFile, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as SQLiteError {
      throw SourceDatabaseError(error, path: file.name) ?? error
    }
  }
}
