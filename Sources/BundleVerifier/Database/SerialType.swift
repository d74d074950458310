import TransitSQLite

/// What the header of a record says of a value. <https://www.sqlite.org/fileformat2.html#record_format>
enum SerialType {
  @inline(__always)
  static func length(_ type: Int) -> Int {
    switch type {
    case 0...4: type
    case 5: 6
    case 6, 7: 8
    case 8...11: 0
    default: (type - 12) / 2
    }
  }

  /// The value; 0 where it is no integer.
  @inline(__always)
  static func integer(_ type: Int, _ bytes: [UInt8], at position: Int) -> Int {
    switch type {
    case 1...6:
      let length = length(type)
      if position + 8 <= bytes.count {
        // SAFETY: the eight bytes are within the array, which lives while they are read.
        let word = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: position, as: Int64.self) }
        return Int(word.bigEndian >> Int64(64 - 8 * length))
      }
      var value = Int(Int8(bitPattern: bytes[position]))
      for index in position + 1..<position + length { value = value << 8 | Int(bytes[index]) }
      return value
    case 9: return 1
    default: return 0
    }
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
