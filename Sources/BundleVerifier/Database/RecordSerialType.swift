import TransitSQLite

/// Serial types of values in an SQLite record. <https://www.sqlite.org/fileformat2.html#record_format>
enum RecordSerialType {
  @inline(__always)
  static func length(_ type: Int) -> Int {
    type < 12 ? (lengths &>> (4 &* type)) & 0xF : (type - 12) / 2
  }

  /// The type of 64-bit integers.
  static let widestInteger = 6

  /// The byte lengths of types 0 to 11, four bits each, type 0 in the lowest bits.
  private static let lengths = 0x8864_3210

  /// Reads an integer value; returns 0 for other types.
  ///
  /// - Parameters:
  ///   - length: The byte length of the type.
  ///   - position: The offset of the value; `length` bytes must be available there.
  @inline(__always)
  static func integer(_ type: Int, _ length: Int, _ bytes: Span<UInt8>, at position: Int) -> Int {
    if 1...6 ~= type {
      if position <= bytes.count &- 8 {
        // SAFETY: the eight bytes are in bounds, as checked above, and the load allows any alignment.
        let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: Int64.self)
        return Int(word.bigEndian &>> Int64(64 &- 8 &* length))
      }
      return shortInteger(length, bytes, at: position)
    }
    return type == 9 ? 1 : 0
  }

  /// Reads an integer near the end of a block, where eight bytes cannot be loaded.
  private static func shortInteger(_ length: Int, _ bytes: Span<UInt8>, at position: Int) -> Int {
    var value = Int(Int8(bitPattern: bytes[position]))
    for index in position + 1..<position + length { value = value << 8 | Int(bytes[index]) }
    return value
  }
}

extension [UInt8] {
  /// Reads a varint used as a length or serial type.
  @inline(__always)
  func sqliteVarint(_ position: inout Int, before end: Int) throws(SQLiteError) -> Int {
    guard position < end else { throw .damaged }
    let byte = self[position]
    position += 1
    return byte < 0x80 ? Int(byte) : try longVarint(byte, &position, before: end)
  }

  /// Reads a varint of up to nine bytes; the ninth contributes eight bits.
  @inline(__always)
  func sqliteRowID(_ position: inout Int, before end: Int) throws(SQLiteError) -> Int {
    var value = 0
    for _ in 0..<8 {
      guard position < end else { throw .damaged }
      let byte = self[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    guard position < end else { throw .damaged }
    position += 1
    return value << 8 | Int(self[position - 1])
  }

  /// Reads the rest of a varint. Valid lengths and types fit five bytes because pages and records are smaller.
  private func longVarint(_ first: UInt8, _ position: inout Int, before end: Int) throws(SQLiteError) -> Int {
    var value = Int(first & 0x7F)
    for _ in 0..<4 {
      guard position < end else { throw .damaged }
      let byte = self[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw .damaged
  }
}

extension SQLiteError {
  /// SQLite's error for a damaged b-tree.
  static var damaged: SQLiteError { .corrupt("database disk image is malformed") }
}
