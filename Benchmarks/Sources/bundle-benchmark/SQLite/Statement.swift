import BenchmarkCLibraries

/// A prepared statement. Parameters and columns are counted from 0.
@safe
final class Statement {
  private let handle: OpaquePointer
  private let connection: Connection
  /// An error of `bind`, thrown by the next step.
  private var bindingError: SQLiteError?

  init(handle: OpaquePointer, connection: Connection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Advances to the next row. At the end, returns `false` and resets the statement.
  ///
  /// - Throws: ``SQLiteError``, also for an earlier error in binding a value.
  func step() throws(SQLiteError) -> Bool {
    if let bindingError {
      self.bindingError = nil
      throw bindingError
    }
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      unsafe sqlite3_reset(handle)
      return false
    default:
      let error = connection.error(in: sql)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  private var sql: String { unsafe String(cString: sqlite3_sql(handle)) }
}

// MARK: Binding

extension Statement {
  func bind(_ value: Int, at index: Int) {
    check(unsafe sqlite3_bind_int64(handle, Int32(index) + 1, Int64(value)))
  }

  func bind(_ value: Double, at index: Int) {
    check(unsafe sqlite3_bind_double(handle, Int32(index) + 1, value))
  }

  func bind(_ value: String, at index: Int) {
    check(unsafe sqlite3_bind_text(handle, Int32(index) + 1, value, Int32(value.utf8.count), sqliteTransient))
  }

  private func check(_ code: Int32) {
    if code != SQLITE_OK, bindingError == nil { bindingError = connection.error(in: sql) }
  }
}

// MARK: Reading

extension Statement {
  var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  /// The value as an integer; 0 for NULL.
  func integer(at index: Int) -> Int { Int(unsafe sqlite3_column_int64(handle, Int32(index))) }

  func optionalInteger(at index: Int) -> Int? { isNull(at: index) ? nil : integer(at: index) }

  /// The value as text; empty for NULL.
  func text(at index: Int) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, Int32(index)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    // SAFETY: the text has `count` bytes and stays valid until the statement is stepped.
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func optionalText(at index: Int) -> String? { isNull(at: index) ? nil : text(at: index) }

  /// The value with its stored type.
  func value(at index: Int) -> SQLiteValue {
    switch unsafe sqlite3_column_type(handle, Int32(index)) {
    case SQLITE_INTEGER: .integer(integer(at: index))
    case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(handle, Int32(index)))
    case SQLITE_TEXT: .text(text(at: index))
    case SQLITE_BLOB: .blob(blob(at: index))
    default: .null
    }
  }

  private func blob(at index: Int) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(handle, Int32(index)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    // SAFETY: the blob has `count` bytes and stays valid until the statement is stepped.
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func isNull(at index: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL
  }
}

// SQLITE_TRANSIENT, a macro that Swift cannot import: SQLite copies the text before the call returns.
private let sqliteTransient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
