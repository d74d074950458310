/// A member's metadata, written both before its data and in the central directory.
///
/// Source: APPNOTE.TXT 6.3.10, 4.3.7 "Local file header", 4.3.12 "Central directory structure", 4.5.3 "ZIP64".
struct ZipMember {
  let name: String
  /// In bytes.
  let nameLength: UInt16
  /// Offset of the local header.
  let offset: UInt64
  var crc: UInt32 = 0
  var compressedSize: UInt64 = 0
  var size: UInt64 = 0

  init(name: String, nameLength: UInt16, offset: UInt64) {
    self.name = name
    self.nameLength = nameLength
    self.offset = offset
  }

  /// Encodes the local header. Its length does not depend on the sizes.
  ///
  /// Sizes are known only after the data, so the header always reserves space for a ZIP64 field. For smaller members,
  /// the space is filled with the extra field that Android's zipalign uses for padding.
  func localHeader(limits: ZipLimits) -> [UInt8] {
    let needsZip64 = limits.exceeded(by: size) || limits.exceeded(by: compressedSize)
    var bytes: [UInt8] = []
    bytes.append(littleEndian: 0x0403_4b50 as UInt32)
    appendCommonFields(to: &bytes, isZip64: needsZip64)
    bytes.append(littleEndian: needsZip64 ? UInt32.max : UInt32(truncatingIfNeeded: compressedSize))
    bytes.append(littleEndian: needsZip64 ? UInt32.max : UInt32(truncatingIfNeeded: size))
    bytes.append(littleEndian: nameLength)
    bytes.append(littleEndian: 20 as UInt16)
    bytes.append(contentsOf: name.utf8)
    bytes.append(littleEndian: needsZip64 ? 0x0001 : 0xd935 as UInt16)
    bytes.append(littleEndian: 16 as UInt16)
    bytes.append(littleEndian: needsZip64 ? size : 0)
    bytes.append(littleEndian: needsZip64 ? compressedSize : 0)
    return bytes
  }

  /// Encodes the member's central directory entry, with a ZIP64 field for only the numbers that need it.
  func centralHeader(limits: ZipLimits) -> [UInt8] {
    var extra: [UInt8] = []
    for number in [size, compressedSize, offset] where limits.exceeded(by: number) {
      extra.append(littleEndian: number)
    }
    var bytes: [UInt8] = []
    bytes.append(littleEndian: 0x0201_4b50 as UInt32)
    // Made on Unix, so that the attributes below are a file mode.
    bytes.append(littleEndian: 0x031e as UInt16)
    appendCommonFields(to: &bytes, isZip64: !extra.isEmpty)
    bytes.append(littleEndian: limits.narrow(compressedSize))
    bytes.append(littleEndian: limits.narrow(size))
    bytes.append(littleEndian: nameLength)
    bytes.append(littleEndian: extra.isEmpty ? 0 : UInt16(extra.count + 4))
    // No comment, disk 0, no internal attributes, mode -rw-r--r--.
    bytes.append(contentsOf: [0, 0, 0, 0, 0, 0])
    bytes.append(littleEndian: UInt32(0o100644) << 16)
    bytes.append(littleEndian: limits.narrow(offset))
    bytes.append(contentsOf: name.utf8)
    if !extra.isEmpty {
      bytes.append(littleEndian: 0x0001 as UInt16)
      bytes.append(littleEndian: UInt16(extra.count))
      bytes += extra
    }
    return bytes
  }

  /// Appends the fields shared by both headers: version needed, flags, method, time, date and CRC.
  private func appendCommonFields(to bytes: inout [UInt8], isZip64: Bool) {
    bytes.append(littleEndian: isZip64 ? 45 : 20 as UInt16)
    // Bit 11: the name is UTF-8.
    bytes.append(littleEndian: name.utf8.allSatisfy { $0 < 0x80 } ? 0 : 0x0800 as UInt16)
    bytes.append(littleEndian: 8 as UInt16)
    // 1980-01-01 00:00:00, so that the output does not depend on the current time.
    bytes.append(littleEndian: 0 as UInt16)
    bytes.append(littleEndian: 0x0021 as UInt16)
    bytes.append(littleEndian: crc)
  }
}
