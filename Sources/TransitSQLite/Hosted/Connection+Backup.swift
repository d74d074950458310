import TransitCSQLite
import TransitValues

extension Connection {
  /// Copies the database page by page to another connection, replacing its content.
  ///
  /// All stored data is copied, including free pages; only `schema_version` differs. Without a transaction on this
  /// connection, SQLite restarts the copy if another connection writes between two steps.
  ///
  /// - Parameters:
  ///   - target: A database with the same page size, or an empty one.
  ///   - beforeEachStep: Called every few hundred pages. Throwing an error ends the copy.
  /// - Throws: ``DatabaseError``, or an error from `beforeEachStep`.
  package func back(upTo target: Connection, beforeEachStep: () throws -> Void = {}) throws {
    guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.error(sql: nil)
    }
    var code = SQLITE_OK
    do {
      defer { unsafe sqlite3_backup_finish(backup) }
      while code == SQLITE_OK {
        try beforeEachStep()
        code = unsafe sqlite3_backup_step(backup, 256)
      }
    }
    guard code == SQLITE_DONE else {
      throw DatabaseError(code: code, message: unsafe String(cString: sqlite3_errstr(code)))
    }
  }
}
