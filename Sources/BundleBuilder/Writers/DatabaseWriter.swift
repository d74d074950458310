import BundleFormat
import Synchronization
import TransitSQLite

/// The one writer of the database being built: steps hand their rows over one after another.
final class DatabaseWriter: Sendable {
  private struct Handle: @unchecked Sendable {
    // Unchecked: only ever used under the lock.
    let connection: Connection
    /// Whether a step failed halfway: what it wrote cannot be taken back, so nobody writes after it.
    var hasFailed = false
  }

  private let handle: Mutex<Handle>

  /// For the rows of large tables, which SQLite would take too long for.
  let trees: TreeStore

  /// Makes an empty database with the tables of a bundle.
  ///
  /// Nothing protects the file while it is written: if anything fails, the whole scratch folder goes.
  init(path: String, trees: TreeStore, tables: [SchemaObject], cancellation: Cancellation) throws {
    self.trees = trees
    let connection = try Connection(path: path, mode: .create)
    // secure_delete and auto_vacuum differ between builds of SQLite; the bytes of a bundle must not.
    try connection.execute(
      """
      PRAGMA page_size=\(BundleSchema.pageSize); PRAGMA auto_vacuum=NONE; PRAGMA encoding='UTF-8';
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA secure_delete=ON;
      PRAGMA temp_store=FILE; PRAGMA cache_size=-32768; PRAGMA foreign_keys=OFF;
      PRAGMA application_id=\(BundleSchema.applicationID); PRAGMA user_version=\(BundleSchema.version);
      """)
    connection.interrupt { cancellation.isCancelled }
    for table in tables { try connection.execute(table.sql) }
    handle = Mutex(Handle(connection: connection))
  }

  /// Lends a prepared `INSERT INTO table VALUES (?, …)` inside a transaction.
  func insert(into table: String, width: Int, _ body: (Statement) throws -> Void) throws {
    try handle.withLock { handle in
      if handle.hasFailed { throw CancellationError() }
      handle.hasFailed = true
      try handle.connection.execute("BEGIN")
      let values = Array(repeating: "?", count: width).joined(separator: ",")
      try body(try handle.connection.prepare("INSERT INTO \(table) VALUES (\(values))"))
      try handle.connection.execute("COMMIT")
      handle.hasFailed = false
    }
  }

  func execute(_ sql: String) throws {
    try handle.withLock { try $0.connection.execute(sql) }
  }

  /// Gathers statistics and copies the database, without what ``trees`` hold, into a fresh file.
  func finish(copyingTo path: String) throws {
    try handle.withLock { handle in
      // Only the plain statistics: samples (STAT4) would depend on how SQLite was built.
      try handle.connection.execute("ANALYZE; DROP TABLE IF EXISTS sqlite_stat4")
      try PlainDatabase.copy(handle.connection, to: path)
    }
  }
}
