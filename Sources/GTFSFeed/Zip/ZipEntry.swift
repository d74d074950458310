/// A member of a zip, as described by the central directory.
///
/// Source: APPNOTE.TXT 6.3.10, 4.3.12 "Central directory structure".
struct ZipEntry: Hashable {
  enum Compression: Hashable {
    case stored
    case deflated
  }

  /// The name as UTF-8, or as CP437 if it is not valid UTF-8. Backslashes are converted to slashes if the zip was not
  /// made on Unix.
  let name: String

  /// The name as written; the local header must repeat it.
  let nameBytes: [UInt8]

  let flags: Int
  let method: Int
  let checksum: UInt32
  let storedByteCount: Int
  let inflatedByteCount: Int
  let localHeaderOffset: Int

  /// The range of the stored bytes in the zip; empty until the local header has been read.
  var data = 0..<0

  var isFolder: Bool { name.hasSuffix("/") }

  var isEncrypted: Bool { flags & 1 != 0 }

  /// The compression method; `nil` if it is not one of the two that feeds use.
  var compression: Compression? {
    switch method {
    case 0: .stored
    case 8: .deflated
    default: nil
    }
  }
}

extension ZipEntry {
  /// Reads an entry of the central directory.
  ///
  ///      0 signature "PK\1\2"   4 versions ×2     8 flags         10 method    12 time, date
  ///     16 CRC-32              20 stored size    24 inflated size 28 lengths of name, extra, comment
  ///     34 disk                36 attributes     42 offset of the local header 46 name, extra, comment
  init(reading fields: inout ZipFields) throws {
    guard try fields.uint32() == 0x0201_4b50 else {
      throw ZipDamage("the directory has no valid entry at byte \(fields.position)")
    }
    let madeBy = try fields.uint16()
    try fields.skip(2)
    flags = try fields.uint16()
    method = try fields.uint16()
    try fields.skip(4)
    checksum = UInt32(try fields.uint32())
    let stored = try fields.uint32()
    let inflated = try fields.uint32()
    let nameCount = try fields.uint16()
    let extraCount = try fields.uint16()
    let commentCount = try fields.uint16()
    try fields.skip(8)
    let offset = try fields.uint32()
    nameBytes = Array(try fields.take(nameCount))
    name = ZipName.decode(nameBytes, madeOn: madeBy >> 8)
    let extra = try fields.take(extraCount)
    try fields.skip(commentCount)
    (inflatedByteCount, storedByteCount, localHeaderOffset) =
      try Zip64Extra.widened((inflated, stored, offset), from: extra)
  }
}
