/// The end of a zip: the number of members and the location of the central directory.
///
/// Source: APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16.
struct ZipDirectoryEnd {
  var memberCount: Int
  var offset: UInt64
  var size: UInt64

  /// Encodes the end record, preceded by the ZIP64 record and locator if a number needs them.
  func bytes(limits: ZipLimits) -> [UInt8] {
    let manyMembers = memberCount > limits.largestCount
    var bytes: [UInt8] = []
    if manyMembers || limits.exceeded(by: offset) || limits.exceeded(by: size) {
      appendZip64(to: &bytes)
    }
    let count = manyMembers ? UInt16.max : UInt16(truncatingIfNeeded: memberCount)
    bytes.append(littleEndian: 0x0605_4b50 as UInt32)
    // This is disk 0, and the directory begins on disk 0.
    bytes.append(littleEndian: 0 as UInt32)
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: limits.narrow(size))
    bytes.append(littleEndian: limits.narrow(offset))
    bytes.append(littleEndian: 0 as UInt16)
    return bytes
  }

  private func appendZip64(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: 0x0606_4b50 as UInt32)
    // The record's length without its first twelve bytes.
    bytes.append(littleEndian: 44 as UInt64)
    bytes.append(littleEndian: 0x031e as UInt16)
    bytes.append(littleEndian: 45 as UInt16)
    bytes.append(littleEndian: 0 as UInt64)
    bytes.append(littleEndian: UInt64(memberCount))
    bytes.append(littleEndian: UInt64(memberCount))
    bytes.append(littleEndian: size)
    bytes.append(littleEndian: offset)
    bytes.append(littleEndian: 0x0706_4b50 as UInt32)
    bytes.append(littleEndian: 0 as UInt32)
    bytes.append(littleEndian: offset + size)
    bytes.append(littleEndian: 1 as UInt32)
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order, as zip requires.
  mutating func append(littleEndian number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
