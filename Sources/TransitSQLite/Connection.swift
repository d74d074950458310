import TransitCSQLite

/// An open SQLite database, used by one thread at a time.
///
/// Opened without SQLite's own mutexes: the owner sees to it that no two threads use it at once.
@safe
package final class Connection {
  package enum Mode: Sendable {
    case readOnly
    case readWrite
    /// Makes the file when there is none.
    case create
  }

  let handle: OpaquePointer
  private var interruption: Interruption?
  private var patience: Patience?

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: A file name, `:memory:`, or a `file:` URI.
  ///   - vfs: The name of a registered VFS; SQLite's default when `nil`.
  package init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
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
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory opening \(path)")
    }
    guard code == SQLITE_OK else {
      let extended = unsafe sqlite3_extended_errcode(handle)
      let message = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw SQLiteError(code: extended, message: "\(message): \(path)")
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    // Statements keep the connection alive, so none is left open here.
    unsafe sqlite3_close_v2(handle)
  }

  /// Prepares the first statement of `sql`.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Self.refuseNUL(in: sql)
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw error(sql: sql) }
    guard let statement = unsafe prepared else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "no statement to prepare", sql: sql)
    }
    return unsafe Statement(handle: statement, connection: self)
  }

  /// Runs statements that give no rows, one after another.
  package func execute(_ sql: String) throws(SQLiteError) {
    try Self.refuseNUL(in: sql)
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(sql: sql) }
  }

  /// SQLite would take what stands before a NUL for the whole.
  private static func refuseNUL(in sql: String) throws(SQLiteError) {
    if sql.utf8.contains(0) { throw SQLiteError(code: SQLITE_MISUSE, message: "a NUL in SQL", sql: sql) }
  }

  /// The first column of the first row as an integer, or `nil` when there is no row or it is NULL.
  package func integer(_ sql: String) throws(SQLiteError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalInteger(at: 0) : nil
  }

  /// The first column of the first row as text, or `nil` when there is no row or it is NULL.
  package func text(_ sql: String) throws(SQLiteError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// Asks `shouldStop` every few thousand steps of SQLite's machine and ends a running statement with
  /// SQLITE_INTERRUPT as soon as it says so. <https://www.sqlite.org/c3ref/progress_handler.html>
  package func interrupt(when shouldStop: @escaping @Sendable () -> Bool) {
    let interruption = Interruption(shouldStop: shouldStop)
    self.interruption = interruption
    // SAFETY: the context lives as long as this connection, which owns it.
    let context = unsafe Unmanaged.passUnretained(interruption).toOpaque()
    unsafe sqlite3_progress_handler(
      handle, 4000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().shouldStop() ? 1 : 0
      }, context)
  }

  /// Waits for the locks of others: every statement from here on, the next `PRAGMA` included, asks for a lock again each
  /// 10 ms until the time is over, and fails with SQLITE_BUSY then or as soon as `shouldStop` says so.
  ///
  /// <https://www.sqlite.org/c3ref/busy_handler.html>
  package func waitForLocks(
    milliseconds: Int, unless shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(SQLiteError) {
    let patience = Patience(questions: milliseconds / Patience.step, shouldStop: shouldStop)
    // SAFETY: the context lives as long as this connection, which owns it.
    let context = unsafe Unmanaged.passUnretained(patience).toOpaque()
    let code = unsafe sqlite3_busy_handler(
      handle,
      { context, asked in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue().goesOn(after: Int(asked)) ? 1 : 0
      }, context)
    guard code == SQLITE_OK else { throw error(sql: nil) }
    // Only now: until here SQLite may still have asked the one before.
    self.patience = patience
  }

  /// Bounds what a statement may make of hostile data. <https://www.sqlite.org/c3ref/c_limit_attached.html>
  package func limit(_ limit: Limit, to value: Int) {
    unsafe sqlite3_limit(handle, limit.rawValue, Int32(clamping: value))
  }

  package struct Limit: RawRepresentable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Bytes of a pattern of LIKE and GLOB, which SQLite matches by recursion, deeper with each wildcard.
    package static let patternLength = Limit(rawValue: SQLITE_LIMIT_LIKE_PATTERN_LENGTH)
  }

  /// Sets one of the boolean options of <https://www.sqlite.org/c3ref/c_dbconfig_defensive.html>.
  package func configure(_ option: Option, _ value: Bool) throws(SQLiteError) {
    let code = unsafe transit_sqlite3_db_config_flag(handle, option.rawValue, value ? 1 : 0)
    guard code == SQLITE_OK else {
      // sqlite3_db_config leaves no message.
      throw SQLiteError(code: code, message: "this SQLite does not know the option \(option.rawValue)")
    }
  }

  package struct Option: RawRepresentable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let defensive = Option(rawValue: SQLITE_DBCONFIG_DEFENSIVE)
    package static let triggers = Option(rawValue: SQLITE_DBCONFIG_ENABLE_TRIGGER)
  }

  /// Fills this (in-memory) database with the bytes of a whole database file; whether they are one shows in its first
  /// use, not here.
  ///
  /// <https://www.sqlite.org/c3ref/deserialize.html>
  package func deserialize(_ bytes: [UInt8]) throws(SQLiteError) {
    guard let copy = unsafe sqlite3_malloc64(UInt64(max(1, bytes.count))) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory for a copy of the database")
    }
    unsafe copy.copyMemory(from: bytes, byteCount: bytes.count)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let code = unsafe sqlite3_deserialize(
      handle, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(bytes.count), Int64(bytes.count), flags)
    guard code == SQLITE_OK else { throw error(sql: nil) }
  }

  /// The error SQLite holds for its last call on this connection.
  func error(sql: String?) -> SQLiteError {
    SQLiteError(
      code: unsafe sqlite3_extended_errcode(handle),
      message: unsafe String(cString: sqlite3_errmsg(handle)),
      sql: sql)
  }
}

/// What the progress handler asks.
private final class Interruption {
  let shouldStop: @Sendable () -> Bool

  init(shouldStop: @escaping @Sendable () -> Bool) {
    self.shouldStop = shouldStop
  }
}

/// What the busy handler asks.
private final class Patience {
  /// Milliseconds between two attempts.
  static let step = 10
  private let questions: Int
  private let shouldStop: @Sendable () -> Bool

  init(questions: Int, shouldStop: @escaping @Sendable () -> Bool) {
    self.questions = questions
    self.shouldStop = shouldStop
  }

  /// Sleeps before the next attempt, unless there is to be none.
  func goesOn(after asked: Int) -> Bool {
    if asked >= questions || shouldStop() { return false }
    sqlite3_sleep(Int32(Self.step))
    return true
  }
}

/// The version of the SQLite library in use, as `3.40.1`.
package var sqliteVersion: String {
  unsafe String(cString: sqlite3_libversion())
}
