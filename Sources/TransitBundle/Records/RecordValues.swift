import BundleFormat
import TransitSQLite
import TransitValues

/// The requested integers of a record.
struct RecordValues {
  /// The requested columns, in rising order.
  let columns: [Int]
  private(set) var integers: [Int]
  /// A bit for each value that is not an integer.
  private(set) var nulls: UInt64 = 0
  /// Whether the last record read has a text, blob or real value in a requested column. These count as missing.
  private(set) var hasOthers = false

  init(columns: [Int]) {
    precondition(columns.count <= 64)
    self.columns = columns
    integers = Array(repeating: 0, count: columns.count)
  }

  /// The value of a requested column by its index in ``columns``; 0 if it is not an integer.
  @inline(__always)
  subscript(index: Int) -> Int { integers[index] }

  /// The value of a requested column; `nil` if it is not an integer.
  @inline(__always)
  func optional(_ index: Int) -> Int? { nulls & 1 << UInt64(index) == 0 ? integers[index] : nil }

  /// Reads the first `columnCount` requested values of a record.
  mutating func read(_ record: StoredRecord, columnCount: Int) throws(SQLiteError) {
    hasOthers = false
    let isRead = record.bytes.withSpan { bytes in
      guard var cursor = RecordCursor(record.range, of: bytes) else { return false }
      var (column, next) = (0, 0)
      while next < columnCount {
        guard let value = cursor.next(bytes) else { return false }
        if column == columns[next] {
          store(value, bytes, at: next)
          next += 1
        }
        column += 1
      }
      return true
    }
    guard isRead else { throw .damagedDatabase }
  }

  @inline(__always)
  private mutating func store(_ value: StoredValue, _ bytes: Span<UInt8>, at index: Int) {
    integers[index] = value.integer(bytes)
    let bit: UInt64 = 1 << UInt64(index)
    if value.isInteger {
      nulls &= ~bit
    } else {
      nulls |= bit
      if value.type != 0 { hasOthers = true }
    }
  }

  /// Whether the leading values sort before a key.
  func isBelow(_ key: [Int]) -> Bool {
    for index in key.indices where integers[index] != key[index] { return integers[index] < key[index] }
    return false
  }
}
