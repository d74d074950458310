import BundleFormat
import Operations
import Synchronization
import TransitSQLite

/// The only writer of the database that is being built. Steps use it one at a time.
final class DatabaseWriter: Sendable {
  private struct Handle: @unchecked Sendable {
    // Unchecked: used only under the lock.
    let connection: Connection
    /// Whether a step failed during a write. Without a journal it cannot be rolled back, so later writes are refused.
    var hasFailed = false
  }

  private let handle: Mutex<Handle>

  /// The trees of large tables, which are written without SQLite because that is faster.
  let trees: TreeStore

  /// Creates an empty database with the tables of a bundle.
  ///
  /// There is no journal: after a failure the whole scratch folder is deleted.
  init(path: String, trees: TreeStore, tables: [SchemaObject], cancellation: Cancellation) throws {
    self.trees = trees
    let connection = try Connection(path: path, mode: .create)
    // secure_delete and auto_vacuum differ between SQLite builds, but the bytes of a bundle must not.
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

  /// Calls `body` with a prepared `INSERT INTO table VALUES (?, …)` inside a transaction. Waits while another step
  /// writes.
  ///
  /// - Throws: The error of `body`; `CancellationError` if an earlier write failed.
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

  /// Runs ANALYZE and copies the database, without the contents of ``trees``, to a new file.
  func finish(copyingTo path: String) throws {
    try handle.withLock { handle in
      // Whether SQLite writes sqlite_stat4 depends on its build.
      try handle.connection.execute("ANALYZE; DROP TABLE IF EXISTS sqlite_stat4")
      try PlainDatabase.copy(handle.connection, to: path)
    }
  }
}
