import TransitValues

/// A record in SQLite's record format, which is untrusted. <https://www.sqlite.org/fileformat2.html#record_format>
package struct StoredRecord {
  /// The bytes that contain the record: the page's, or those of a record collected from overflow pages.
  package let bytes: [UInt8]
  package let range: Range<Int>
  /// 0 in indexes.
  package let rowID: Int

  @inlinable @inline(__always)
  package init(bytes: [UInt8] = [], range: Range<Int> = 0..<0, rowID: Int = 0) {
    (self.bytes, self.range, self.rowID) = (bytes, range, rowID)
  }
}

/// The type and place of a value in a record.
package struct StoredValue {
  /// The serial type.
  package let type: Int
  /// The offset of the value's bytes.
  package let position: Int

  @inlinable @inline(__always)
  package init(type: Int = 0, position: Int = 0) {
    (self.type, self.position) = (type, position)
  }

  @inlinable @inline(__always)
  package var isInteger: Bool { type < 10 && type != 7 && type != 0 }

  @inlinable @inline(__always)
  package var isText: Bool { type >= 12 && type & 1 == 1 }

  @inlinable @inline(__always)
  package var isBlob: Bool { type >= 12 && type & 1 == 0 }

  @inlinable @inline(__always)
  package var range: Range<Int> { position..<position &+ SerialType.length(type) }

  /// The value of an integer; 0 for all other types.
  @inlinable @inline(__always)
  package func integer(_ bytes: Span<UInt8>) -> Int {
    switch type {
    case 1...6:
      let length = SerialType.length(type)
      return position <= bytes.count &- 8
        ? Int(truncatingIfNeeded: Int64(bitPattern: bytes.bigEndianWord(at: position)) &>> Int64(64 &- 8 &* length))
        : shortInteger(length, bytes)
    case 9: return 1
    default: return 0
    }
  }

  /// The bits of a real number.
  @inlinable
  package func realBits(_ bytes: Span<UInt8>) -> UInt64 { bytes.bigEndianWord(at: position) }

  /// Reads an integer near the end of the bytes, where eight cannot be loaded.
  @usableFromInline
  func shortInteger(_ length: Int, _ bytes: Span<UInt8>) -> Int {
    var value = Int(Int8(bitPattern: bytes[position]))
    for index in position + 1..<position + length { value = value << 8 | Int(bytes[index]) }
    return value
  }
}

/// Visits the values of a record in order.
package struct RecordCursor {
  @usableFromInline var position: Int
  @usableFromInline let headerEnd: Int
  @usableFromInline var body: Int
  @usableFromInline let end: Int

  /// - Parameter bytes: The bytes of the record's array.
  @inlinable @inline(__always)
  package init?(_ record: Range<Int>, of bytes: Span<UInt8>) {
    position = record.lowerBound
    end = record.upperBound
    guard let headerLength = bytes.sqliteLength(&position, before: end), headerLength <= record.count else {
      return nil
    }
    headerEnd = record.lowerBound &+ headerLength
    body = headerEnd
  }

  /// Whether there are no more values, and no bytes left.
  @inlinable @inline(__always)
  package var isComplete: Bool { position == headerEnd && body == end }

  /// Whether there are no more values.
  @inlinable @inline(__always)
  package var isAtEnd: Bool { position >= headerEnd }

  /// The next value; `nil` if the record is damaged. Values after the last are NULL: a record may have fewer values than
  /// its table has columns.
  @inlinable @inline(__always)
  package mutating func next(_ bytes: Span<UInt8>) -> StoredValue? {
    if isAtEnd { return StoredValue() }
    guard let type = bytes.sqliteLength(&position, before: headerEnd) else { return nil }
    let length = SerialType.length(type)
    guard length <= end &- body, type | 1 != 11 else { return nil }
    defer { body &+= length }
    return StoredValue(type: type, position: body)
  }
}

// MARK: Varints

extension Span<UInt8> {
  /// Reads a varint that is a length or a serial type. `nil` if it ends after `end`, or has more than 35 bits: pages and
  /// records are smaller.
  @inlinable @inline(__always)
  package func sqliteLength(_ position: inout Int, before end: Int) -> Int? {
    guard position < end else { return nil }
    let byte = self[position]
    if byte >= 0x80 { return longLength(&position, before: end) }
    position &+= 1
    return Int(byte)
  }

  /// Reads a varint of 64 bits; `nil` if it ends after `end`.
  @inlinable @inline(__always)
  package func sqliteVarint(_ position: inout Int, before end: Int) -> Int? {
    guard position < end else { return nil }
    let byte = self[position]
    if byte >= 0x80 { return longVarint(&position, before: end) }
    position &+= 1
    return Int(byte)
  }

  @usableFromInline
  func longLength(_ position: inout Int, before end: Int) -> Int? {
    guard let value = longVarint(&position, before: end), value >> 35 == 0 else { return nil }
    return value
  }

  @usableFromInline
  func longVarint(_ position: inout Int, before end: Int) -> Int? {
    var value = 0
    for index in 0..<9 {
      guard position < end else { return nil }
      let byte = self[position]
      position += 1
      // The ninth byte contributes eight bits.
      if index == 8 { return value << 8 | Int(byte) }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }
}
