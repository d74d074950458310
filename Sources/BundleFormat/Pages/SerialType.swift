/// Serial types of records. <https://www.sqlite.org/fileformat2.html#record_format>
package enum SerialType {
  /// Returns the serial type and length SQLite uses for an integer: its smallest form, no bytes for 0 and 1.
  @inline(__always)
  static func of(_ value: Int64) -> (type: Int, length: Int) {
    // Values vary so much that most branches would be mispredicted. Types are looked up in a table of four-bit entries,
    // indexed by the number of bytes in the shortest two's complement.
    let magnitude = UInt64(bitPattern: value ^ (value >> 63))
    let byteCount = (72 &- (magnitude | 1).leadingZeroBitCount) &>> 3
    let isBoolean = UInt64(bitPattern: value) < 2
    let type = Int(truncatingIfNeeded: 0x6_6554_3210 as UInt64 &>> UInt64(4 &* byteCount)) & 15
    return (isBoolean ? 8 | Int(truncatingIfNeeded: value) : type, isBoolean ? 0 : integerLength(type))
  }

  /// Returns the serial type of a value in a cell group.
  static func of(_ value: Int64, _ valueClass: UInt8) -> Int {
    switch valueClass {
    case ValueClass.integer.rawValue: of(value).type
    case ValueClass.text.rawValue: text(TextPlace.count(value))
    case ValueClass.blob.rawValue: blob(TextPlace.count(value))
    case ValueClass.real.rawValue: real
    default: 0
    }
  }

  /// Bytes of an integer with a serial type from 1 to 6.
  @inline(__always)
  package static func integerLength(_ type: Int) -> Int {
    type < 5 ? type : 2 * type - 4
  }

  /// Whether values of a type are integers.
  @inline(__always)
  static func isInteger(_ type: Int) -> Bool { type < 10 && type != real && type != 0 }

  static let real = 7

  /// The type of integers of eight bytes.
  package static let widestInteger = 6

  /// The serial type of a text of `length` bytes.
  @inline(__always)
  static func text(_ length: Int) -> Int { 13 &+ 2 &* length }

  /// The serial type of a blob of `length` bytes.
  @inline(__always)
  static func blob(_ length: Int) -> Int { 12 &+ 2 &* length }

  /// Bytes of a value of any type. The types 10 and 11, which no file has, count as empty.
  @inline(__always)
  static func length(_ type: Int) -> Int {
    type < 12 ? (shortLengths &>> (4 &* type)) & 0xF : (type &- 12) / 2
  }

  /// The lengths of types 0 to 11, four bits each, type 0 in the lowest bits.
  private static let shortLengths = 0x8864_3210

  /// Reads an integer; 0 for all other types. The `length` bytes of the value must be within `bytes`.
  @inline(__always)
  static func integer(_ type: Int, _ length: Int, _ bytes: Span<UInt8>, at position: Int) -> Int {
    if 1...6 ~= type {
      return position <= bytes.count &- 8
        ? Int(Int64(bitPattern: bytes.bigEndianWord(at: position)) &>> Int64(64 &- 8 &* length))
        : shortInteger(length, bytes, at: position)
    }
    return type == 9 ? 1 : 0
  }

  /// Reads an integer near the end of the bytes, where eight cannot be loaded.
  private static func shortInteger(_ length: Int, _ bytes: Span<UInt8>, at position: Int) -> Int {
    var value = Int(Int8(bitPattern: bytes[position]))
    for index in position + 1..<position + length { value = value << 8 | Int(bytes[index]) }
    return value
  }
}
