import BundleFormat

/// The values of one row, reused for each row that is read.
///
/// Columns count from 0. In a table with rowids, column 0 is the rowid and the record's columns follow.
struct RowValues {
  let hasRowID: Bool
  /// The ``ValueClass`` of each column.
  private(set) var classes: [UInt8]
  /// An integer, the bits of a real number, or the packed range of a text or blob in ``record``.
  private(set) var numbers: [Int]
  /// The record as stored.
  private(set) var record: [UInt8] = []

  init(kind: TreeWriter.Kind, columnCount: Int) {
    hasRowID = kind == .table
    classes = Array(repeating: ValueClass.nullCode, count: columnCount)
    numbers = Array(repeating: 0, count: columnCount)
  }

  @inline(__always)
  func integer(_ column: Int) -> Int? {
    classes[column] == ValueClass.integerCode ? numbers[column] : nil
  }

  @inline(__always)
  func isText(_ column: Int) -> Bool {
    classes[column] == ValueClass.textCode || classes[column] == ValueClass.blobCode
  }

  /// The bytes of a text or blob; empty for other values.
  func bytes(_ column: Int) -> [UInt8] {
    guard isText(column) else { return [] }
    let start = numbers[column] >> 32
    return Array(record[start..<start + numbers[column] & 0xFFFF_FFFF])
  }

  /// Reads a record.
  ///
  /// - Returns: Whether it is valid and has exactly as many columns as the tree.
  mutating func read(rowID: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    record.removeAll(keepingCapacity: true)
    record.append(contentsOf: bytes[range])
    if hasRowID { (classes[0], numbers[0]) = (ValueClass.integerCode, rowID) }
    let first = hasRowID ? 1 : 0
    return record.withSpan { record in
      classes.withMutableSpan { classes in
        numbers.withMutableSpan { numbers in Self.read(record, from: first, &classes, &numbers) }
      }
    }
  }

  private static func read(
    _ record: Span<UInt8>, from first: Int, _ classes: inout MutableSpan<UInt8>, _ numbers: inout MutableSpan<Int>
  ) -> Bool {
    var position = 0
    guard let headerLength = record.sqliteVarint(&position), headerLength <= record.count else { return false }
    var body = headerLength
    for column in first..<classes.count {
      guard position < headerLength, let type = record.sqliteVarint(&position), type >= 0 else { return false }
      let length = type < 12 ? lengths >> (4 * type) & 15 : (type - 12) >> 1
      guard length <= record.count - body else { return false }
      switch type {
      case 0: (classes[column], numbers[column]) = (ValueClass.nullCode, 0)
      case 1...7:
        var value = Int(Int8(bitPattern: record[body]))
        for index in body + 1..<body + length { value = value << 8 | Int(record[index]) }
        (classes[column], numbers[column]) = (type == 7 ? ValueClass.realCode : ValueClass.integerCode, value)
      case 8, 9: (classes[column], numbers[column]) = (ValueClass.integerCode, type - 8)
      case 12...:
        classes[column] = type & 1 == 1 ? ValueClass.textCode : ValueClass.blobCode
        numbers[column] = body << 32 | length
      default: return false
      }
      body += length
    }
    return position == headerLength && body == record.count
  }

  /// The lengths of values of serial types 0 to 11, four bits each.
  private static let lengths = 0x8864_3210
}

extension ValueClass {
  // Constants for comparisons in hot loops: `==` of another module's enum is a function call.
  static let nullCode: UInt8 = 0
  static let integerCode: UInt8 = 1
  static let textCode: UInt8 = 2
  static let blobCode: UInt8 = 3
  static let realCode: UInt8 = 4
}

extension Span<UInt8> {
  /// Reads an SQLite varint of 64 bits; `nil` if it ends outside the bytes.
  @inline(__always)
  func sqliteVarint(_ position: inout Int) -> Int? {
    guard position < count else { return nil }
    let first = self[position]
    position += 1
    return first < 0x80 ? Int(first) : longVarint(first, &position)
  }

  private func longVarint(_ first: UInt8, _ position: inout Int) -> Int? {
    var value = Int(first & 0x7F)
    for index in 1..<9 {
      guard position < count else { return nil }
      let byte = self[position]
      position += 1
      if index == 8 { return value << 8 | Int(byte) }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads an unsigned big-endian integer of `count` bytes. The range must be valid.
  @inline(__always)
  func bigEndian(_ count: Int, at position: Int) -> Int {
    var value = 0
    for index in position..<position + count { value = value << 8 | Int(self[index]) }
    return value
  }
}

extension [UInt8] {
  /// Reads an unsigned big-endian integer of `count` bytes. The range must be valid.
  func bigEndian(_ count: Int, at position: Int) -> Int {
    withSpan { $0.bigEndian(count, at: position) }
  }
}
