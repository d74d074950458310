/// An error of a database in SQLite's file format, from SQLite or from code that reads the file itself.
package struct DatabaseError: Failure, Equatable, Sendable {
  /// The extended result code, <https://www.sqlite.org/rescode.html>.
  package let code: Int32

  /// The error message, SQLite's if it is SQLite's error.
  package let message: String

  /// The SQL that was being prepared or run, if any.
  package let sql: String?

  package init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The primary result codes that this package tells apart.
  private enum Primary: Int32 {
    case error = 1
    case permission = 3
    case abort, busy, locked
    case readOnly = 8
    case interrupt, inputOutput, corrupt
    case full = 13
    case cannotOpen
    case tooBig = 18
    case misuse = 21
    case noDatabase = 26
  }

  /// The low byte of the extended code.
  package var primaryCode: Int32 { code & 0xFF }

  private var primary: Primary? { Primary(rawValue: primaryCode) }

  private init(_ code: Primary, _ message: String) {
    self.init(code: code.rawValue, message: message)
  }
}

extension DatabaseError {
  /// The error of a question that its caller has canceled: SQLITE_ABORT.
  package static var cancelled: DatabaseError { DatabaseError(.abort, "cancelled") }

  /// The error of an interrupted statement: SQLITE_INTERRUPT.
  package static var interrupted: DatabaseError { DatabaseError(.interrupt, "interrupted") }

  /// The error of a damaged database: SQLITE_CORRUPT.
  package static func corrupt(_ message: String) -> DatabaseError { DatabaseError(.corrupt, message) }

  /// SQLite's error for a malformed B-tree.
  package static var damagedDatabase: DatabaseError { .corrupt("database disk image is malformed") }

  /// The error of an answer that is too large: SQLITE_TOOBIG.
  package static func tooBig(_ message: String) -> DatabaseError { DatabaseError(.tooBig, message) }
}

extension DatabaseError {
  /// An invalid statement is an error of this program: callers convert those of databases from outside.
  package var failure: FailureFacts {
    switch primary {
    case .abort, .interrupt: FailureFacts(.interrupted)
    case .error, .misuse: FailureFacts(.bug)
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
  /// Whether a write failed because the disk is full or broken.
  package var isOutOfRoom: Bool { [.inputOutput, .full].contains(primary) }

  /// Whether the database itself is damaged: SQLITE_CORRUPT, SQLITE_IOERR or SQLITE_NOTADB.
  package var indicatesDamage: Bool { [.corrupt, .inputOutput, .noDatabase].contains(primary) }

  /// Whether the statement was interrupted: SQLITE_INTERRUPT.
  package var isInterruption: Bool { primary == .interrupt }

  /// Whether an answer or a value is too large: SQLITE_TOOBIG.
  package var isTooBig: Bool { primary == .tooBig }

  /// Whether the statement or its parameters are invalid: SQLITE_ERROR.
  package var isStatementError: Bool { primary == .error }

  /// Whether the file is not a database: SQLITE_NOTADB.
  package var isNoDatabase: Bool { primary == .noDatabase }

  /// Whether a write failed: SQLITE_FULL, or SQLITE_IOERR for WRITE, FSYNC, DIR_FSYNC, TRUNCATE or DELETE.
  package var isWriteFailure: Bool {
    primary == .full || (primary == .inputOutput && [3, 4, 5, 6, 10].contains(code >> 8))
  }

  /// Whether any file operation failed: SQLITE_IOERR.
  package var isInputOutput: Bool { primary == .inputOutput }

  /// Whether another connection holds a lock: SQLITE_BUSY or SQLITE_LOCKED.
  package var isLock: Bool { [.busy, .locked].contains(primary) }

  /// Whether the file cannot be opened: SQLITE_CANTOPEN, SQLITE_PERM or SQLITE_READONLY.
  package var isRefusedAccess: Bool { [.cannotOpen, .permission, .readOnly].contains(primary) }
}
