import BenchmarkCLibraries

/// An open SQLite database, used by one thread at a time.
@safe
final class Connection {
  enum Mode {
    case readOnly, readWrite
  }

  let handle: OpaquePointer

  /// Opens an existing database.
  ///
  /// - Parameter path: A file name or a `file:` URI, which may name a VFS.
  init(path: String, mode: Mode) throws(SQLiteError) {
    let access = mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
    guard let handle = unsafe opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
    guard code == SQLITE_OK else {
      let message = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: "\(message): \(path)")
    }
    unsafe self.handle = handle
  }

  deinit {
    // Statements keep their connection alive, so all of them are finalized.
    unsafe sqlite3_close_v2(handle)
  }

  /// Prepares one statement.
  func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw error(in: sql) }
    return unsafe Statement(handle: statement, connection: self)
  }

  /// Runs statements that return no rows.
  func execute(_ sql: String) throws(SQLiteError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(in: sql) }
  }

  /// The first column of the first row as an integer; `nil` if it is NULL or there is no row.
  func integer(_ sql: String) throws(SQLiteError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalInteger(at: 0) : nil
  }

  /// The first column of the first row as text; `nil` if it is NULL or there is no row.
  func text(_ sql: String) throws(SQLiteError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// The error of the last call.
  func error(in sql: String) -> SQLiteError {
    unsafe SQLiteError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}
