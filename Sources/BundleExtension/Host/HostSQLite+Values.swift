import TransitAnswers
import TransitCSQLite
import TransitCSQLiteExtension
import TransitFoundation

extension HostSQLite {
  /// Returns a copy of a value.
  @unsafe
  func value(_ value: OpaquePointer?) -> SQLValue {
    switch unsafe calls.pointee.value_type?(value) {
    case SQLITE_INTEGER: unsafe .integer(calls.pointee.value_int64?(value) ?? 0)
    case SQLITE_FLOAT: unsafe .real(calls.pointee.value_double?(value) ?? 0)
    case SQLITE_TEXT: unsafe .text(text(value))
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  @unsafe
  private func text(_ value: OpaquePointer?) -> String {
    // The text first: it may convert the value, which changes the number of bytes.
    guard let start = unsafe calls.pointee.value_text?(value) else { return "" }
    let count = unsafe Int(calls.pointee.value_bytes?(value) ?? 0)
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Sets the result of a column.
  @unsafe
  func setResult(_ value: JSONOutput, of context: OpaquePointer?) {
    switch value {
    case .null: unsafe calls.pointee.result_null?(context)
    case .bool(let value): unsafe calls.pointee.result_int?(context, value ? 1 : 0)
    case .integer(let value): unsafe calls.pointee.result_int64?(context, Int64(value))
    case .unsigned(let value): unsafe calls.pointee.result_int64?(context, Int64(clamping: value))
    // The nearest double of the digits, which a division would miss.
    case .decimal(let value, let digits):
      unsafe calls.pointee.result_double?(context, Double("\(value)e-\(digits)") ?? 0)
    case .double(let value): unsafe calls.pointee.result_double?(context, value)
    case .string(let text): unsafe setResult(text, of: context)
    case .array, .object: unsafe setResult(value.compact, of: context)
    }
  }

  @unsafe
  func setResult(_ value: SQLValue, of context: OpaquePointer?) {
    switch value {
    case .null, .blob: unsafe calls.pointee.result_null?(context)
    case .integer(let value): unsafe calls.pointee.result_int64?(context, value)
    case .real(let value): unsafe calls.pointee.result_double?(context, value)
    case .text(let text): unsafe setResult(text, of: context)
    }
  }

  @unsafe
  private func setResult(_ text: String, of context: OpaquePointer?) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe calls.pointee.result_text64?(
          context, characters.baseAddress, UInt64(characters.count), Self.transient, UInt8(SQLITE_UTF8))
      }
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the text.
  private static var transient: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
