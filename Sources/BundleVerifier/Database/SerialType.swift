import TransitSQLite

/// What the header of a record says of a value. <https://www.sqlite.org/fileformat2.html#record_format>
enum SerialType {
  @inline(__always)
  static func length(_ type: Int) -> Int {
    type < 12 ? (lengths &>> (4 &* type)) & 0xF : (type - 12) / 2
  }

  /// That of 64 bits.
  static let widestInteger = 6

  /// Those of the types below 12, four bits each, that of type 0 the lowest.
  private static let lengths = 0x8864_3210

  /// The value; 0 where it is no integer.
  ///
  /// - Parameters:
  ///   - length: That of the type.
  ///   - position: Where so many bytes are.
  @inline(__always)
  static func integer(_ type: Int, _ length: Int, _ bytes: Span<UInt8>, at position: Int) -> Int {
    if 1...6 ~= type {
      if position <= bytes.count &- 8 {
        // SAFETY: the eight bytes lie in the span, as was just compared, and a load of any alignment is asked for.
        let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: Int64.self)
        return Int(word.bigEndian &>> Int64(64 &- 8 &* length))
      }
      return shortInteger(length, bytes, at: position)
    }
    return type == 9 ? 1 : 0
  }

  /// One within the last bytes of a block.
  private static func shortInteger(_ length: Int, _ bytes: Span<UInt8>, at position: Int) -> Int {
    var value = Int(Int8(bitPattern: bytes[position]))
    for index in position + 1..<position + length { value = value << 8 | Int(bytes[index]) }
    return value
  }
}

extension [UInt8] {
  /// One of SQLite's variable-length integers, of the lengths and types that records have.
  @inline(__always)
  func sqliteVarint(_ position: inout Int, before end: Int) throws(SQLiteError) -> Int {
    guard position < end else { throw .damaged }
    let byte = self[position]
    position += 1
    return byte < 0x80 ? Int(byte) : try longVarint(byte, &position, before: end)
  }

  /// A variable-length integer of up to nine bytes, of which the last has eight bits.
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

  /// No length or type needs more than five bytes: pages and records are smaller.
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
  /// What SQLite says of a tree that is none.
  static var damaged: SQLiteError { .corrupt("database disk image is malformed") }
}
