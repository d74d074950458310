import TransitCSQLite

/// What SQLite refused, with the statement that it refused.
package struct SQLiteError: Error, Equatable, Sendable {
  /// The extended result code, <https://www.sqlite.org/rescode.html>.
  package let code: Int32

  /// SQLite's own words.
  package let message: String

  /// The SQL that was being prepared or run, where there is one.
  package let sql: String?

  package init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The primary result code: the low byte of the extended one.
  package var primaryCode: Int32 { code & 0xFF }

  /// Whether the disk did not take what was written: it is full, or broken.
  package var isOutOfRoom: Bool { [SQLITE_IOERR, SQLITE_FULL].contains(primaryCode) }
}

extension SQLiteError: CustomStringConvertible {
  /// One line, also of SQL that has several.
  package var description: String {
    let sql = sql.map { " in: " + $0.split { $0.isNewline }.joined(separator: " ") } ?? ""
    return "SQLite: \(message) (code \(code))\(sql)"
  }
}

extension SQLiteError {
  /// Whether the bytes of the database are to blame: SQLITE_CORRUPT, SQLITE_IOERR or SQLITE_NOTADB.
  package var indicatesDamage: Bool {
    [SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_NOTADB].contains(primaryCode)
  }
}

extension SQLiteError {
  /// What SQLite reports of a statement that was told to stop: SQLITE_INTERRUPT.
  package static var interrupted: SQLiteError { SQLiteError(code: SQLITE_INTERRUPT, message: "interrupted") }

  /// Whether the statement was told to stop: SQLITE_INTERRUPT.
  package var isInterruption: Bool { primaryCode == SQLITE_INTERRUPT }

  /// What SQLite reports of a database that is damaged: SQLITE_CORRUPT.
  package static func corrupt(_ message: String) -> SQLiteError {
    SQLiteError(code: SQLITE_CORRUPT, message: message)
  }
}

extension SQLiteError {
  /// Whether the statement or its parameters are to blame: SQLITE_ERROR.
  package var isStatementError: Bool { primaryCode == SQLITE_ERROR }
}

extension SQLiteError {
  /// Whether the file is no database: SQLITE_NOTADB.
  package var isNoDatabase: Bool { primaryCode == SQLITE_NOTADB }

  /// Whether the system failed to read: SQLITE_IOERR_READ or SQLITE_IOERR_SHORT_READ, macros that Swift does not see.
  package var isReadFailure: Bool { [SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 2 << 8].contains(code) }

  /// Whether the system failed to write: SQLITE_FULL, and of SQLITE_IOERR those of WRITE, FSYNC, DIR_FSYNC, TRUNCATE and
  /// DELETE, macros that Swift does not see. <https://www.sqlite.org/rescode.html>
  package var isWriteFailure: Bool {
    primaryCode == SQLITE_FULL || [3, 4, 5, 6, 10].map { SQLITE_IOERR | $0 << 8 }.contains(code)
  }

  /// Whether the system failed at all to do what a file was asked for: SQLITE_IOERR.
  package var isInputOutput: Bool { primaryCode == SQLITE_IOERR }

  /// Whether somebody else holds a lock: SQLITE_BUSY or SQLITE_LOCKED.
  package var isLock: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }

  /// Whether the system does not let us open the file: SQLITE_CANTOPEN, SQLITE_PERM or SQLITE_READONLY.
  package var isRefusedAccess: Bool { [SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY].contains(primaryCode) }
}
