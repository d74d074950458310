/// Reads little-endian integers and varints from a byte array; returns `nil` past the end instead of trapping.
package struct ByteReader {
  private let bytes: [UInt8]
  package private(set) var position: Int

  package init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  package var isAtEnd: Bool { position >= bytes.count }

  /// Reads an unsigned integer of `count` bytes, at most eight, lowest byte first.
  package mutating func littleEndian(_ count: Int) -> UInt64? {
    guard count <= bytes.count - position else { return nil }
    var value: UInt64 = 0
    for offset in (0..<count).reversed() {
      value = value << 8 | UInt64(bytes[position + offset])
    }
    position += count
    return value
  }

  /// Reads a LEB128 integer: seven bits per byte, lowest first, with the top bit set in all but the last byte.
  ///
  /// Returns `nil` for more than 63 bits and for encodings that are not the shortest.
  package mutating func varint() -> Int? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 63 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return byte == 0 && shift > 0 ? nil : Int(value)
      }
      shift += 7
    }
    return nil
  }

  package mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
}
