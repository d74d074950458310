/// The header before a member's data, which must agree with the directory.
///
/// Source: APPNOTE.TXT 6.3.10, 4.3.7 "Local file header".
enum LocalHeader {
  static let fixedByteCount = 30

  /// Where the data of `entry` lie in the zip.
  ///
  ///      0 signature "PK\3\4"   4 version     6 flags           8 method       10 time, date
  ///     14 CRC-32              18 stored size  22 inflated size  26 lengths of name, extra  30 name, extra, data
  static func dataRange(
    of entry: ZipEntry, in file: InputFile, fileName: String
  ) throws(FeedError) -> Range<Int> {
    let start = entry.localHeaderOffset
    let bytes = try file.bytes(start..<start + fixedByteCount + entry.nameBytes.count)
    do {
      let extraCount = try check(bytes, against: entry)
      let dataStart = start + bytes.count + extraCount
      guard dataStart <= entry.endLimit, entry.storedByteCount <= entry.endLimit - dataStart else {
        throw FeedError(.damagedMember("its data overlap what follows"), file: fileName)
      }
      return dataStart..<dataStart + entry.storedByteCount
    } catch let error as FeedError {
      throw error
    } catch {
      throw FeedError(
        .damagedMember("its header does not agree with the zip's directory"), file: fileName)
    }
  }

  /// The length of the extra field, when everything else is as the directory says.
  private static func check(
    _ bytes: [UInt8], against entry: ZipEntry
  ) throws(ZipFields.CutOff) -> Int {
    var fields = ZipFields(bytes[...])
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
    let sizesAgree =
      flags & 8 != 0 || zip(sizes, expected).allSatisfy { $0 == $1 || $0 == Zip64Extra.saturated }
    guard signature == 0x0403_4b50, flags & 1 == entry.flags & 1, method == entry.method,
      sizesAgree, nameCount == entry.nameBytes.count, name.elementsEqual(entry.nameBytes)
    else { throw ZipFields.CutOff() }
    return extraCount
  }
}
