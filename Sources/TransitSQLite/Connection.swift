import TransitCSQLite
package import TransitValues

/// An open SQLite database, used by one thread at a time.
///
/// Opened without SQLite's mutexes. The owner must not use it from two threads at once.
@safe
package final class Connection {
  package enum Mode: Sendable {
    case readOnly
    case readWrite
    /// Creates the file if it does not exist.
    case create
  }

  let handle: OpaquePointer
  private var interruption: InterruptHandler?
  private var busyHandler: BusyHandler?

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: A file name, `:memory:`, or a `file:` URI.
  ///   - vfs: The name of a registered VFS; SQLite's default when `nil`.
  package init(path: String, mode: Mode, vfs: String? = nil) throws(DatabaseError) {
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, vfs)
    guard let handle = unsafe opened else {
      throw DatabaseError(code: SQLITE_NOMEM, message: "out of memory opening \(path)")
    }
    guard code == SQLITE_OK else {
      let extended = unsafe sqlite3_extended_errcode(handle)
      let message = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw DatabaseError(code: extended, message: "\(message): \(path)")
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    // Statements keep the connection alive, so none is open here.
    unsafe sqlite3_close_v2(handle)
  }

  /// Prepares the first statement of `sql`.
  package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    try Self.refuseNUL(in: sql)
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw error(sql: sql) }
    guard let statement = unsafe prepared else {
      throw DatabaseError(code: SQLITE_MISUSE, message: "no statement to prepare", sql: sql)
    }
    return unsafe Statement(handle: statement, connection: self)
  }

  /// Runs one or more statements and ignores their rows.
  package func execute(_ sql: String) throws(DatabaseError) {
    try Self.refuseNUL(in: sql)
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(sql: sql) }
  }

  /// SQLite would ignore everything after a NUL.
  private static func refuseNUL(in sql: String) throws(DatabaseError) {
    if sql.utf8.contains(0) { throw DatabaseError(code: SQLITE_MISUSE, message: "SQL contains a NUL", sql: sql) }
  }

  /// Returns the first column of the first row as an integer; `nil` if there is no row or the value is NULL.
  package func integer(_ sql: String) throws(DatabaseError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalInteger(at: 0) : nil
  }

  /// Returns the first column of the first row as text; `nil` if there is no row or the value is NULL.
  package func text(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// Interrupts a running statement with SQLITE_INTERRUPT once `shouldStop` returns true. It is called every few
  /// thousand virtual machine instructions. <https://www.sqlite.org/c3ref/progress_handler.html>
  package func interrupt(when shouldStop: @escaping @Sendable () -> Bool) {
    let interruption = InterruptHandler(shouldStop: shouldStop)
    self.interruption = interruption
    // SAFETY: the connection owns the context, which therefore outlives the handler.
    let context = unsafe Unmanaged.passUnretained(interruption).toOpaque()
    unsafe sqlite3_progress_handler(
      handle, 4000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<InterruptHandler>.fromOpaque(context).takeUnretainedValue().shouldStop() ? 1 : 0
      }, context)
  }

  /// Makes all further statements, including `PRAGMA`, wait for locks. They retry every 10 ms and fail with SQLITE_BUSY
  /// after the given time, or as soon as `shouldStop` returns true.
  ///
  /// <https://www.sqlite.org/c3ref/busy_handler.html>
  package func waitForLocks(
    milliseconds: Int, unless shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(DatabaseError) {
    let busyHandler = BusyHandler(maximumAttempts: milliseconds / BusyHandler.step, shouldStop: shouldStop)
    // SAFETY: the connection owns the context, which therefore outlives the handler.
    let context = unsafe Unmanaged.passUnretained(busyHandler).toOpaque()
    let code = unsafe sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        let handler = unsafe Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue()
        return handler.shouldRetry(attempt: Int(attempt)) ? 1 : 0
      }, context)
    guard code == SQLITE_OK else { throw error(sql: nil) }
    // Release the previous handler's context only now, because SQLite could use it until this point.
    self.busyHandler = busyHandler
  }

  /// Sets a limit that protects against hostile data. <https://www.sqlite.org/c3ref/c_limit_attached.html>
  package func limit(_ limit: Limit, to value: Int) {
    unsafe sqlite3_limit(handle, limit.rawValue, Int32(clamping: value))
  }

  package struct Limit: RawRepresentable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Bytes in a LIKE or GLOB pattern. SQLite matches wildcards recursively.
    package static let patternLength = Limit(rawValue: SQLITE_LIMIT_LIKE_PATTERN_LENGTH)
  }

  /// Sets a boolean option of <https://www.sqlite.org/c3ref/c_dbconfig_defensive.html>.
  package func configure(_ option: Option, _ value: Bool) throws(DatabaseError) {
    let code = unsafe transit_sqlite3_db_config_flag(handle, option.rawValue, value ? 1 : 0)
    guard code == SQLITE_OK else {
      // sqlite3_db_config sets no error message.
      throw DatabaseError(code: code, message: "this SQLite does not support option \(option.rawValue)")
    }
  }

  package struct Option: RawRepresentable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let defensive = Option(rawValue: SQLITE_DBCONFIG_DEFENSIVE)
    package static let triggers = Option(rawValue: SQLITE_DBCONFIG_ENABLE_TRIGGER)
  }

  /// Returns the error of the last SQLite call on this connection.
  func error(sql: String?) -> DatabaseError {
    DatabaseError(
      code: unsafe sqlite3_extended_errcode(handle),
      message: unsafe String(cString: sqlite3_errmsg(handle)),
      sql: sql)
  }
}

/// The context of the progress handler.
private final class InterruptHandler {
  let shouldStop: @Sendable () -> Bool

  init(shouldStop: @escaping @Sendable () -> Bool) {
    self.shouldStop = shouldStop
  }
}

/// The context of the busy handler.
private final class BusyHandler {
  /// Milliseconds between two attempts.
  static let step = 10
  private let maximumAttempts: Int
  private let shouldStop: @Sendable () -> Bool

  init(maximumAttempts: Int, shouldStop: @escaping @Sendable () -> Bool) {
    self.maximumAttempts = maximumAttempts
    self.shouldStop = shouldStop
  }

  /// Sleeps before the next attempt; returns false to stop retrying.
  func shouldRetry(attempt: Int) -> Bool {
    if attempt >= maximumAttempts || shouldStop() { return false }
    sqlite3_sleep(Int32(Self.step))
    return true
  }
}
