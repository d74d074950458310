/// The header before a member's data, which must match the directory.
///
/// Source: APPNOTE.TXT 6.3.10, 4.3.7 "Local file header".
enum LocalHeader {
  private static let fixedByteCount = 30

  /// Returns the range of `entry`'s data in the zip; `nil` if header and data do not fit before `limit`.
  ///
  ///      0 signature "PK\3\4"   4 version     6 flags           8 method       10 time, date
  ///     14 CRC-32              18 stored size  22 inflated size  26 lengths of name, extra  30 name, extra, data
  static func data(
    of entry: ZipEntry, in file: FeedInput, before limit: Int
  ) throws -> Range<Int>? {
    let start = entry.localHeaderOffset
    let byteCount = fixedByteCount + entry.nameBytes.count
    guard start <= limit, byteCount <= limit - start else { return nil }
    var fields = ZipFields(try file.bytes(start..<start + byteCount)[...])
    guard let extraCount = try? extraByteCount(&fields, agreeingWith: entry) else {
      throw ZipDamage("the header of \(entry.name) does not match the directory")
    }
    let dataStart = start + byteCount + extraCount
    guard dataStart <= limit, entry.storedByteCount <= limit - dataStart else { return nil }
    return dataStart..<dataStart + entry.storedByteCount
  }

  /// Returns the length of the extra field; `nil` if anything else differs from the directory.
  private static func extraByteCount(
    _ fields: inout ZipFields, agreeingWith entry: ZipEntry
  ) throws(ZipFields.CutOff) -> Int? {
    let signature = try fields.uint32()
    try fields.skip(2)
    let flags = try fields.uint16()
    let method = try fields.uint16()
    try fields.skip(4)
    let sizes = [try fields.uint32(), try fields.uint32(), try fields.uint32()]
    let nameCount = try fields.uint16()
    let extraCount = try fields.uint16()
    let name = try fields.take(entry.nameBytes.count)
    let expected = [Int(entry.checksum), entry.storedByteCount, entry.inflatedByteCount]
    // With a data descriptor, the header was written before the sizes were known.
    let sizesAgree =
      flags & 8 != 0 || zip(sizes, expected).allSatisfy { $0 == $1 || $0 == Zip64Extra.saturated }
    let agrees =
      signature == 0x0403_4b50 && flags & 1 == entry.flags & 1 && method == entry.method
      && sizesAgree && nameCount == entry.nameBytes.count && name.elementsEqual(entry.nameBytes)
    return agrees ? extraCount : nil
  }
}
