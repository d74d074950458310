import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// The rows of a small file in memory, until they are sorted and written.
///
/// All values are stored consecutively in one array, each as a tag and a payload.
///
/// ```
/// 0              NULL
/// 1, 8 bytes     integer
/// 2, 8 bytes     double
/// n + 3          text of n bytes, which follow; n + 3 is a varint
/// ```
struct RowStore {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var rowStart = 0

  /// The number of values in a row.
  let width: Int

  init(width: Int) {
    self.width = width
  }

  var count: Int { starts.count }

  // MARK: Writing

  mutating func appendNull() {
    bytes.append(0)
  }

  mutating func append(_ value: Int?) {
    guard let value else { return appendNull() }
    bytes.append(1)
    appendWord(UInt64(bitPattern: Int64(value)))
  }

  mutating func append(_ value: Double) {
    bytes.append(2)
    appendWord(value.bitPattern)
  }

  /// Appends a text; NULL if it is empty.
  mutating func append(text: Span<UInt8>) {
    if text.count == 0 { return appendNull() }
    var header = text.count + 3
    while header >= 0x80 {
      bytes.append(UInt8(header & 0x7F) | 0x80)
      header >>= 7
    }
    bytes.append(UInt8(header))
    for index in 0..<text.count { bytes.append(text[index]) }
  }

  mutating func append(text: String) {
    Array(text.utf8).withSpan { append(text: $0) }
  }

  /// Appends a decimal, or its text if a number cannot hold it.
  mutating func append(_ decimal: KeptDecimal?, text: Span<UInt8>) {
    switch decimal {
    case nil: appendNull()
    case .integer(let value): append(value)
    case .number(let value): append(value)
    case .text: append(text: text)
    }
  }

  /// Ends the row after ``width`` values.
  mutating func endRow() {
    starts.append(rowStart)
    rowStart = bytes.count
  }

  private mutating func appendWord(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  // MARK: Reading

  /// A value of a row. A text is a range of ``withBytes(_:)``.
  enum Value: Equatable {
    case null
    case integer(Int)
    case number(Double)
    case text(Range<Int>)
  }

  func withBytes<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  /// Returns the values of a row.
  func values(of row: Int) -> [Value] {
    var position = starts[row]
    return (0..<width).map { _ in value(at: &position) }
  }

  /// Returns one value of a row. Cost: O(number of columns before it).
  func value(of row: Int, _ column: Int) -> Value {
    var position = starts[row]
    for _ in 0..<column { _ = value(at: &position) }
    return value(at: &position)
  }

  func text(of row: Int, _ column: Int) -> String? {
    guard case .text(let range) = value(of: row, column) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func value(at position: inout Int) -> Value {
    let tag = header(at: &position)
    switch tag {
    case 0: return .null
    case 1: return .integer(Int(Int64(bitPattern: word(at: &position))))
    case 2: return .number(Double(bitPattern: word(at: &position)))
    default:
      defer { position += tag - 3 }
      return .text(position..<position + tag - 3)
    }
  }

  private func header(at position: inout Int) -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  private func word(at position: inout Int) -> UInt64 {
    defer { position += 8 }
    return (0..<8).reduce(0) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
  }

  /// Returns the row numbers sorted by value, column by column: NULL, then numbers, then texts in byte order. Equal
  /// rows are interchangeable, so the written table does not depend on the order of the file.
  func sorted() -> [Int] {
    (0..<count).sorted { precedes($0, $1) }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    var (leftPosition, rightPosition) = (starts[left], starts[right])
    for _ in 0..<width {
      switch (value(at: &leftPosition), value(at: &rightPosition)) {
      case (.null, .null): continue
      case (.null, _): return true
      case (_, .null): return false
      case (.integer(let left), .integer(let right)):
        if left != right { return left < right }
      case (.text(let left), .text(let right)):
        let (isBefore, isAfter) = bytes.withSpan { bytes in
          let (left, right) = (bytes.extracting(left), bytes.extracting(right))
          return (left.precedes(right), right.precedes(left))
        }
        if isBefore || isAfter { return isBefore }
      case (.text, _): return false
      case (_, .text): return true
      case (let left, let right):
        if Self.number(left) != Self.number(right) { return Self.number(left) < Self.number(right) }
      }
    }
    return false
  }

  private static func number(_ value: Value) -> Double {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .text: 0
    }
  }
}

extension RowStore {
  /// Appends a value to a record.
  func append(_ value: Value, to record: inout Record) {
    switch value {
    case .null: record.appendNull()
    case .integer(let value): record.append(value)
    case .number(let value): record.append(value)
    case .text(let range): bytes.withSpan { record.append(text: $0.extracting(range)) }
    }
  }

  /// Binds a value to a parameter.
  func bind(_ value: Value, to statement: Statement, at index: Int) {
    switch value {
    case .null: statement.bindNull(at: index)
    case .integer(let value): statement.bind(value, at: index)
    case .number(let value): statement.bind(value, at: index)
    case .text(let range): bytes.withSpan { statement.bind(utf8: $0.extracting(range), at: index) }
    }
  }
}
