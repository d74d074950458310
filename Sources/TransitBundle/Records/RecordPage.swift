import BundleFormat
import TransitSQLite

/// A page of a record B-tree: an index, or a WITHOUT ROWID table.
///
/// The input is untrusted: out-of-bounds offsets throw an error.
struct RecordPage {
  private let file: BundleFile
  /// The decompressed block that contains the page.
  private let block: [UInt8]
  /// The offset of the page in its block.
  private let start: Int
  private let pageSize: Int
  let isInterior: Bool
  let cellCount: Int

  private static let interior: UInt8 = 2
  private static let leaf: UInt8 = 10

  /// - Parameter number: The page number, from 1.
  init(_ file: BundleFile, _ number: Int) throws(SQLiteError) {
    let geometry = file.header.geometry
    // Page 1 contains the database header and the schema table.
    guard number > 1, number <= geometry.pageCount else { throw .damagedDatabase }
    let (block, index) = (number - 1).quotientAndRemainder(dividingBy: geometry.pagesPerBlock)
    do {
      self.block = try file.block(block)
    } catch {
      throw .damagedDatabase
    }
    self.file = file
    pageSize = geometry.pageSize
    start = index * pageSize
    let type = self.block[start]
    guard type == Self.interior || type == Self.leaf else { throw .damagedDatabase }
    isInterior = type == Self.interior
    cellCount = Int(self.block[start + 3]) << 8 | Int(self.block[start + 4])
    guard headerLength + 2 * cellCount <= pageSize else { throw .damagedDatabase }
  }

  private var headerLength: Int { isInterior ? 12 : 8 }
  private var end: Int { start + pageSize }

  /// The number of the child page before a cell or, for the index after the last cell, of the rightmost child.
  func child(_ index: Int) throws(SQLiteError) -> Int {
    Int(bigEndian(4, at: index < cellCount ? try cell(index) : start + 8))
  }

  /// Reads the first requested values of a cell's record.
  ///
  /// - Parameter pagesLeft: The remaining budget for overflow pages.
  func read(
    _ index: Int, into values: inout RecordValues, columnCount: Int? = nil, pagesLeft: inout Int
  ) throws(SQLiteError) {
    var position = try cell(index) + (isInterior ? 4 : 0)
    let length = try varint(&position, before: end, of: block)
    let count = columnCount ?? values.columns.count
    if length <= maximumLocal {
      guard position + length <= end else { throw .damagedDatabase }
      try Self.read(block, position..<position + length, into: &values, count: count)
    } else {
      let payload = try overflowing(length, from: position, pagesLeft: &pagesLeft)
      try Self.read(payload, 0..<length, into: &values, count: count)
    }
  }

  private func cell(_ index: Int) throws(SQLiteError) -> Int {
    let offset = Int(bigEndian(2, at: start + headerLength + 2 * index))
    // A cell contains at least a length, and on interior pages a child number before it.
    guard offset >= headerLength, offset + (isInterior ? 5 : 1) <= pageSize else { throw .damagedDatabase }
    return start + offset
  }

  @inline(__always)
  private func bigEndian(_ count: Int, at position: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in position..<position + count { value = value << 8 | UInt32(block[index]) }
    return value
  }
}

// MARK: Records

extension RecordPage {
  /// Reads a record: the length of its header, the serial types and the values.
  /// <https://www.sqlite.org/fileformat2.html#record_format>
  private static func read(
    _ bytes: [UInt8], _ range: Range<Int>, into values: inout RecordValues, count: Int
  ) throws(SQLiteError) {
    values.begin()
    var position = range.lowerBound
    let headerLength = try varint(&position, before: range.upperBound, of: bytes)
    guard headerLength <= range.count else { throw .damagedDatabase }
    let headerEnd = range.lowerBound + headerLength
    var value = headerEnd
    var column = 0
    var next = 0
    while next < count {
      // A record may have fewer values than its table has columns; missing values are NULL.
      let type = position < headerEnd ? try varint(&position, before: headerEnd, of: bytes) : 0
      let length = length(ofType: type)
      guard length <= range.upperBound - value else { throw .damagedDatabase }
      if column == values.columns[next] {
        if type == 7 || type > 9 {
          values.storeOther(at: next)
        } else {
          values.store(integer(ofType: type, bytes, value), at: next)
        }
        next += 1
      }
      value += length
      column += 1
    }
  }

  @inline(__always)
  private static func length(ofType type: Int) -> Int {
    switch type {
    case 0...4: type
    case 5: 6
    case 6, 7: 8
    case 8...11: 0
    default: (type - 12) / 2
    }
  }

  @inline(__always)
  private static func integer(ofType type: Int, _ bytes: [UInt8], _ position: Int) -> Int? {
    switch type {
    case 1...6:
      var value = Int(Int8(bitPattern: bytes[position]))
      for index in position + 1..<position + length(ofType: type) { value = value << 8 | Int(bytes[index]) }
      return value
    case 8, 9: return type - 8
    default: return nil
    }
  }

  @inline(__always)
  private static func varint(_ position: inout Int, before end: Int, of bytes: [UInt8]) throws(SQLiteError) -> Int {
    guard position < end else { throw .damagedDatabase }
    let byte = bytes[position]
    position += 1
    if byte < 0x80 { return Int(byte) }
    return try longVarint(byte, &position, before: end, of: bytes)
  }

  /// Reads at most 5 bytes. Lengths and types are limited by the sizes of pages and records, so they need no more.
  private static func longVarint(
    _ first: UInt8, _ position: inout Int, before end: Int, of bytes: [UInt8]
  ) throws(SQLiteError) -> Int {
    var value = Int(first & 0x7F)
    for _ in 0..<4 {
      guard position < end else { throw .damagedDatabase }
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw .damagedDatabase
  }

  private func varint(_ position: inout Int, before end: Int, of bytes: [UInt8]) throws(SQLiteError) -> Int {
    try Self.varint(&position, before: end, of: bytes)
  }
}

// MARK: Overflow

extension RecordPage {
  /// The maximum number of payload bytes on a page. <https://www.sqlite.org/fileformat2.html#cell_payload>
  private var maximumLocal: Int { (pageSize - 12) * 64 / 255 - 23 }

  /// Reads a record that continues in overflow pages.
  private func overflowing(
    _ length: Int, from position: Int, pagesLeft: inout Int
  ) throws(SQLiteError) -> [UInt8] {
    let minimumLocal = (pageSize - 12) * 32 / 255 - 23
    let surplus = minimumLocal + (length - minimumLocal) % (pageSize - 4)
    let local = surplus <= maximumLocal ? surplus : minimumLocal
    guard position + local + 4 <= end, length <= file.byteCount else { throw .damagedDatabase }
    var payload = Array(block[position..<position + local])
    var next = Int(bigEndian(4, at: position + local))
    while payload.count < length {
      let page: [UInt8]
      pagesLeft -= 1
      guard next > 1, next <= file.header.geometry.pageCount, pagesLeft >= 0 else { throw .damagedDatabase }
      do {
        page = try file.page(next)
      } catch {
        throw .damagedDatabase
      }
      next = page[..<4].reduce(0) { $0 << 8 | Int($1) }
      payload += page[4..<min(pageSize, 4 + length - payload.count)]
    }
    return payload
  }
}
