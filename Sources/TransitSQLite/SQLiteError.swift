import TransitCSQLite
package import TransitValues

/// An error reported by SQLite, with the statement that caused it.
package struct DatabaseError: Failure, Equatable, Sendable {
  /// The extended result code, <https://www.sqlite.org/rescode.html>.
  package let code: Int32

  /// SQLite's error message.
  package let message: String

  /// The SQL that was being prepared or run, if any.
  package let sql: String?

  package init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The primary result code: the low byte of the extended one.
  package var primaryCode: Int32 { code & 0xFF }

  /// Whether a write failed because the disk is full or broken.
  package var isOutOfRoom: Bool { [SQLITE_IOERR, SQLITE_FULL].contains(primaryCode) }
}

extension DatabaseError {
  /// An invalid statement is an error of this program: callers convert those of databases from outside.
  package var failure: FailureFacts {
    switch primaryCode {
    case SQLITE_ABORT, SQLITE_INTERRUPT: FailureFacts(.interrupted)
    case SQLITE_ERROR, SQLITE_MISUSE: FailureFacts(.bug)
    default: FailureFacts(.database)
    }
  }

  /// One line, even for multi-line SQL.
  package var description: String {
    let sql = sql.map { " in: " + $0.split { $0.isNewline }.joined(separator: " ") } ?? ""
    return "SQLite: \(message) (code \(code))\(sql)"
  }
}

extension DatabaseError {
  /// Whether the database itself is damaged: SQLITE_CORRUPT, SQLITE_IOERR or SQLITE_NOTADB.
  package var indicatesDamage: Bool {
    [SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_NOTADB].contains(primaryCode)
  }
}

extension DatabaseError {
  /// The error of a question that its caller has canceled.
  package static var cancelled: DatabaseError { DatabaseError(code: SQLITE_ABORT, message: "cancelled") }

  /// The error of an interrupted statement: SQLITE_INTERRUPT.
  package static var interrupted: DatabaseError { DatabaseError(code: SQLITE_INTERRUPT, message: "interrupted") }

  /// Whether the statement was interrupted: SQLITE_INTERRUPT.
  package var isInterruption: Bool { primaryCode == SQLITE_INTERRUPT }

  /// The error of a damaged database: SQLITE_CORRUPT.
  package static func corrupt(_ message: String) -> DatabaseError {
    DatabaseError(code: SQLITE_CORRUPT, message: message)
  }
}

extension DatabaseError {
  /// The error of an answer that is too large: SQLITE_TOOBIG.
  package static func tooBig(_ message: String) -> DatabaseError { DatabaseError(code: SQLITE_TOOBIG, message: message) }

  /// Whether an answer or a value is too large: SQLITE_TOOBIG.
  package var isTooBig: Bool { primaryCode == SQLITE_TOOBIG }
}

extension DatabaseError {
  /// Whether the statement or its parameters are invalid: SQLITE_ERROR.
  package var isStatementError: Bool { primaryCode == SQLITE_ERROR }
}

extension DatabaseError {
  /// Whether the file is not a database: SQLITE_NOTADB.
  package var isNoDatabase: Bool { primaryCode == SQLITE_NOTADB }

  /// Whether a write failed: SQLITE_FULL, or SQLITE_IOERR for WRITE, FSYNC, DIR_FSYNC, TRUNCATE or DELETE, macros that
  /// Swift does not import. <https://www.sqlite.org/rescode.html>
  package var isWriteFailure: Bool {
    primaryCode == SQLITE_FULL || [3, 4, 5, 6, 10].map { SQLITE_IOERR | $0 << 8 }.contains(code)
  }

  /// Whether any file operation failed: SQLITE_IOERR.
  package var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// Whether another connection holds a lock: SQLITE_BUSY or SQLITE_LOCKED.
  package var isLock: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }

  /// Whether the file cannot be opened: SQLITE_CANTOPEN, SQLITE_PERM or SQLITE_READONLY.
  package var isRefusedAccess: Bool { [SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY].contains(primaryCode) }
}
