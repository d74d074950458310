/// Appends little-endian integers and varints.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends the lowest `count` bytes of a value, lowest first.
  package mutating func littleEndian(_ value: UInt64, _ count: Int) {
    for offset in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * offset)))
    }
  }

  /// Appends a LEB128 integer, see ``ByteReader/varint()``.
  package mutating func varint(_ value: Int) {
    precondition(value >= 0, "varints must not be negative")
    var rest = UInt64(value)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }
}
