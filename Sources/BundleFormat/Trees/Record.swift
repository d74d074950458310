/// A row as SQLite stores it, built value by value. <https://www.sqlite.org/fileformat2.html#record_format>
///
/// A row of a table with rowids has NULL in the place of the rowid; that of an index has the indexed columns first.
package struct Record {
  private var types: [UInt8] = []
  private var body: [UInt8] = []

  package init() {}

  /// Begins the next row.
  package mutating func removeAll() {
    types.removeAll(keepingCapacity: true)
    body.removeAll(keepingCapacity: true)
  }

  package mutating func appendNull() {
    types.append(0)
  }

  package mutating func append(_ value: Int) {
    let (type, length) = SerialType.of(Int64(value))
    types.append(UInt8(truncatingIfNeeded: type))
    var shift = 8 * length
    while shift > 0 {
      shift -= 8
      body.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// `nil` is NULL.
  package mutating func append(_ value: Int?) {
    if let value { append(value) } else { appendNull() }
  }

  package mutating func append(_ value: Double) {
    types.append(UInt8(SerialType.real))
    for shift in stride(from: 56, through: 0, by: -8) {
      body.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
    }
  }

  /// Appends UTF-8 text, empty or not.
  package mutating func append(text: Span<UInt8>) {
    Self.append(varint: UInt64(SerialType.text(text.count)), to: &types)
    body.append(text, 0..<text.count)
  }

  package mutating func append(text: String) {
    Array(text.utf8).withSpan { append(text: $0) }
  }

  /// Bytes of the whole record.
  var byteCount: Int { CellLayout.recordHeaderLength(types: types.count) + body.count }

  /// Appends the record's bytes.
  func append(to bytes: inout [UInt8]) {
    Self.append(varint: UInt64(CellLayout.recordHeaderLength(types: types.count)), to: &bytes)
    bytes.append(contentsOf: types)
    bytes.append(contentsOf: body)
  }

  /// Appends one of SQLite's variable-length integers.
  static func append(varint value: UInt64, to bytes: inout [UInt8]) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    let count = BigEndianVarint.length(value)
    var shift = UInt64(7 * (count - 1))
    if count == 9 {
      // Eight times seven bits, and a whole byte.
      for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(57 - 7 * index)) | 0x80) }
      return bytes.append(UInt8(truncatingIfNeeded: value))
    }
    while shift > 0 {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift) | 0x80)
      shift -= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value & 0x7F))
  }
}
