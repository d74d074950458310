import TransitCSQLite
package import TransitValues

/// A prepared statement, used by the thread that uses its connection.
///
/// Parameters and columns are both counted from 0, unlike SQLite's parameters, so that one index works for both in an
/// insert.
@safe
package final class Statement {
  private let handle: OpaquePointer
  // Keeps the connection open and provides error messages.
  private let connection: Connection
  // A binding error, thrown by the next step; otherwise the parameter would silently be NULL or keep its old value.
  private var bindingError: DatabaseError?

  init(handle: OpaquePointer, connection: Connection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// The SQL as it was prepared.
  package var sql: String {
    unsafe String(cString: sqlite3_sql(handle))
  }

  /// Steps to the next row. Returns `false` after the last row and resets the statement.
  ///
  /// - Throws: ``DatabaseError``, also for a value that could not be bound.
  package func step() throws(DatabaseError) -> Bool {
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
      let error = connection.error(sql: sql)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement, ignores its rows and resets it. Bound values are kept.
  package func run() throws(DatabaseError) {
    while try step() {}
  }

  /// Ends the current run so that values can be bound again.
  package func reset() {
    unsafe sqlite3_reset(handle)
  }
}

// MARK: Binding

extension Statement {
  private func check(_ code: Int32) {
    if code != SQLITE_OK, bindingError == nil { bindingError = connection.error(sql: sql) }
  }

  package func bind(_ value: Int, at index: Int) {
    check(unsafe sqlite3_bind_int64(handle, Int32(index) + 1, Int64(value)))
  }

  package func bind(_ value: Double, at index: Int) {
    check(unsafe sqlite3_bind_double(handle, Int32(index) + 1, value))
  }

  package func bind(_ value: String, at index: Int) {
    var value = value
    value.withUTF8 { bytes in unsafe bind(utf8: bytes, at: index) }
  }

  /// Binds UTF-8 text given as bytes.
  package func bind(utf8 bytes: Span<UInt8>, at index: Int) {
    unsafe bytes.withUnsafeBufferPointer { bytes in unsafe bind(utf8: bytes, at: index) }
  }

  private func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    guard let start = bytes.baseAddress else {
      // A null pointer would bind NULL instead of an empty text.
      check(unsafe sqlite3_bind_text(handle, Int32(index) + 1, "", 0, sqliteTransient))
      return
    }
    let characters = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    check(
      unsafe sqlite3_bind_text64(
        handle, Int32(index) + 1, characters, UInt64(bytes.count), sqliteTransient, UInt8(SQLITE_UTF8)))
  }

  package func bind(blob bytes: [UInt8], at index: Int) {
    if bytes.isEmpty {
      check(unsafe sqlite3_bind_zeroblob(handle, Int32(index) + 1, 0))
    } else {
      check(unsafe sqlite3_bind_blob64(handle, Int32(index) + 1, bytes, UInt64(bytes.count), sqliteTransient))
    }
  }

  package func bindNull(at index: Int) {
    check(unsafe sqlite3_bind_null(handle, Int32(index) + 1))
  }

  package func bind(_ value: Int?, at index: Int) {
    if let value { bind(value, at: index) } else { bindNull(at: index) }
  }

  package func bind(_ value: String?, at index: Int) {
    if let value { bind(value, at: index) } else { bindNull(at: index) }
  }
}

// MARK: Reading

extension Statement {
  package var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  package func columnName(at index: Int) -> String {
    unsafe sqlite3_column_name(handle, Int32(index)).map { unsafe String(cString: $0) } ?? ""
  }

  package func isNull(at index: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL
  }

  /// Returns the value as an integer. SQLite converts other types; NULL returns 0.
  package func integer(at index: Int) -> Int {
    Int(unsafe sqlite3_column_int64(handle, Int32(index)))
  }

  package func optionalInteger(at index: Int) -> Int? {
    isNull(at: index) ? nil : integer(at: index)
  }

  package func double(at index: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(index))
  }

  /// Returns the value as text; NULL returns an empty string.
  package func text(at index: Int) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, Int32(index)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func optionalText(at index: Int) -> String? {
    isNull(at: index) ? nil : text(at: index)
  }

  /// Calls `body` with the bytes of a text or blob without copying; empty for NULL. SQLite converts numbers.
  package func withText<Result, Failure: Error>(
    at index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: the bytes stay valid until the statement is stepped or the value converted, and `body` cannot keep the
    // span.
    let start = unsafe sqlite3_column_text(handle, Int32(index))
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    return try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)))
  }

  /// The storage class of a value.
  package func storage(at index: Int) -> SQLiteStorage {
    switch unsafe sqlite3_column_type(handle, Int32(index)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func blob(at index: Int) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(handle, Int32(index)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Returns the value in its storage class.
  package func value(at index: Int) -> SQLiteValue {
    switch storage(at: index) {
    case .integer: .integer(integer(at: index))
    case .real: .real(double(at: index))
    case .text: .text(text(at: index))
    case .blob: .blob(blob(at: index))
    case .null: .null
    }
  }
}

/// SQLite's storage classes. <https://www.sqlite.org/datatype3.html>
package enum SQLiteStorage: Sendable {
  case null, integer, real, text, blob
}

/// A value with its storage class. <https://www.sqlite.org/datatype3.html>
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the bytes before the call returns.
private let sqliteTransient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
