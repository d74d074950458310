import TransitCSQLite

extension Connection {
  /// Copies the database page by page into another connection's, whose content is lost.
  ///
  /// All that was stored is the same afterwards, free pages included, except `schema_version`. Without a transaction on
  /// this connection a writer that comes between two steps makes SQLite begin anew.
  ///
  /// - Parameters:
  ///   - target: Of the same page size, or without a page so far.
  ///   - beforeEachStep: Called every few hundred pages; what it throws ends the copying.
  /// - Throws: ``BackupError``, or what `beforeEachStep` throws.
  package func back(upTo target: Connection, beforeEachStep: () throws -> Void = {}) throws {
    guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw BackupError(error: target.error(sql: nil))
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
      throw BackupError(error: SQLiteError(code: code, message: unsafe String(cString: sqlite3_errstr(code))))
    }
  }
}

/// Why a copy page by page ended early.
package struct BackupError: Error, Equatable, Sendable {
  package let error: SQLiteError

  package init(error: SQLiteError) {
    self.error = error
  }

  /// Whether the copy could not be written, rather than the original read.
  package var isOfTarget: Bool { error.isWriteFailure }
}
