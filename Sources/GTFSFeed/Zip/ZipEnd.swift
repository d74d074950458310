/// The location of a zip's central directory, from the records at the end of the file.
///
/// Source: APPNOTE.TXT 6.3.10, 4.3.14 to 4.3.16.
struct ZipEnd {
  let directory: Range<Int>
  let entryCount: Int

  private static let byteCount = 22
  private static let locatorByteCount = 20
  private static let wideByteCount = 56
  private static let maximumCommentByteCount = 0xFFFF

  /// Searches backward from the end of the file, past a comment, for the end record; `nil` if there is none.
  ///
  ///     0 "PK\5\6"  4 disk, directory's disk  8 entries here, entries  12 directory size, offset  20 comment length
  static func find(in file: FeedInput) throws(FeedError) -> ZipEnd? {
    let tailStart = max(0, file.byteCount - byteCount - maximumCommentByteCount)
    let tail = try file.bytes(tailStart..<file.byteCount)
    guard let position = lastEndRecord(in: tail) else { return nil }
    do {
      let narrow = try readEnd(tail[position...])
      guard narrow.isSaturated else {
        return try ZipEnd(narrow, before: tailStart + position)
      }
      return try readWideEnd(of: file, before: tailStart + position)
    } catch {
      throw ZipDamage.feedError(for: error, in: file)
    }
  }

  /// The fields of either end record.
  private struct Record {
    var disks: [Int]
    var entriesHere: Int
    var entries: Int
    var size: Int
    var offset: Int

    var isSaturated: Bool {
      entries == 0xFFFF || size == Zip64Extra.saturated || offset == Zip64Extra.saturated
    }
  }

  private init(_ record: Record, before end: Int) throws(ZipDamage) {
    guard record.disks.allSatisfy({ $0 == 0 }), record.entriesHere == record.entries else {
      throw ZipDamage("it is one part of a multi-part zip")
    }
    guard record.offset <= end, record.size <= end - record.offset else {
      throw ZipDamage("its directory is not where its end record says")
    }
    directory = record.offset..<record.offset + record.size
    entryCount = record.entries
  }

  private static func lastEndRecord(in tail: [UInt8]) -> Int? {
    guard tail.count >= byteCount else { return nil }
    let records = (0...tail.count - byteCount).reversed().lazy
      .filter { tail[$0...].starts(with: [0x50, 0x4b, 5, 6]) }
    let end = { (position: Int) in
      position + byteCount + Int(tail[position + 20]) + Int(tail[position + 21]) << 8
    }
    // A transfer may have appended a line end or footer to an otherwise intact zip.
    return records.first { end($0) == tail.count } ?? records.first { end($0) < tail.count }
  }

  private static func readEnd(_ bytes: ArraySlice<UInt8>) throws(ZipFields.CutOff) -> Record {
    var fields = ZipFields(bytes)
    try fields.skip(4)
    return Record(
      disks: [try fields.uint16(), try fields.uint16()], entriesHere: try fields.uint16(),
      entries: try fields.uint16(), size: try fields.uint32(), offset: try fields.uint32())
  }

  /// Follows the ZIP64 locator, directly before the end record, to the ZIP64 end record.
  ///
  ///     locator:  0 "PK\6\7"  4 disk  8 offset of the wide end  16 disks
  ///     wide end: 0 "PK\6\6"  4 size  12 versions ×2  16 disks ×2  24 entries here, entries  40 directory size, offset
  private static func readWideEnd(of file: FeedInput, before end: Int) throws -> ZipEnd {
    let locatorStart = max(0, end - locatorByteCount)
    var locator = ZipFields(try file.bytes(locatorStart..<end)[...])
    guard try locator.uint32() == 0x0706_4b50 else {
      throw ZipDamage("it needs ZIP64 but has no ZIP64 locator")
    }
    try locator.skip(4)
    let start = try locator.uint64()
    guard locatorStart >= wideByteCount, start <= locatorStart - wideByteCount else {
      throw ZipDamage("its ZIP64 end record is not where the locator says")
    }
    var fields = ZipFields(try file.bytes(start..<start + wideByteCount)[...])
    guard try fields.uint32() == 0x0606_4b50 else {
      throw ZipDamage("its ZIP64 end record is not where the locator says")
    }
    try fields.skip(12)
    let record = Record(
      disks: [try fields.uint32(), try fields.uint32()], entriesHere: try fields.uint64(),
      entries: try fields.uint64(), size: try fields.uint64(), offset: try fields.uint64())
    return try ZipEnd(record, before: start)
  }
}
