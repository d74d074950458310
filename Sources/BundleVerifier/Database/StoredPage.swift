import BundleFormat
import GTFSFeed
import TransitBundle
import TransitSQLite

/// A b-tree page and a position in it.
struct StoredPage {
  /// The decoded block that contains the page.
  let block: [UInt8]
  private let start: Int
  private let end: Int
  let isInterior: Bool
  /// Whether the tree is a table with rowids, whose interior pages contain no rows.
  private let hasRowIDs: Bool
  let cellCount: Int
  /// The next cell, or the next child in a table with rowids. On interior pages of other trees: twice the cell index,
  /// plus one once the cell's left child has been visited.
  private var position = 0

  /// A placeholder for no page.
  static let none = StoredPage()

  var isOpen: Bool { end > 0 }

  enum Place {
    case cell(Int)
    case child(Int)
    case end
  }

  /// The part of a cell's record that is stored on the page.
  struct Payload {
    let byteCount: Int
    /// 0 in tables without rowids.
    let rowID: Int
    let local: Range<Int>
    /// The first overflow page; 0 if the record is complete.
    let overflow: Int
  }

  private init() {
    (block, start, end, isInterior, hasRowIDs, cellCount) = ([], 0, 0, false, false, 0)
  }

  init(_ file: BundleFile, _ number: Int, hasRowIDs: Bool) throws(SQLiteError) {
    // Page 1 has the database header and the root of the schema table.
    guard number > 1 else { throw .damaged }
    (block, start) = try file.pageBytes(number)
    end = start + file.header.geometry.pageSize
    self.hasRowIDs = hasRowIDs
    // Page types 2 and 10: indexes and tables without rowids; 5 and 13: tables with rowids.
    switch (block[start], hasRowIDs) {
    case (2, false), (5, true): isInterior = true
    case (10, false), (13, true): isInterior = false
    default: throw .damaged
    }
    cellCount = Int(block[start + 3]) << 8 | Int(block[start + 4])
    guard (isInterior ? 12 : 8) + 2 * cellCount <= end - start else { throw .damaged }
  }

  /// Advances. An interior page has a child before each cell and one after the last.
  @inline(__always)
  mutating func next() -> Place {
    let place = position
    position += 1
    if !isInterior { return place < cellCount ? .cell(place) : .end }
    if hasRowIDs { return place <= cellCount ? .child(place) : .end }
    if place > 2 * cellCount { return .end }
    return place & 1 == 0 ? .child(place / 2) : .cell(place / 2)
  }

  /// Moves to a cell; on an interior page, past its left child.
  mutating func begin(at cell: Int) {
    position = isInterior ? 2 * cell + 1 : cell
  }

  /// The page number of the child before a cell, or after the last cell.
  func child(_ index: Int) throws(SQLiteError) -> Int {
    bigEndian(4, at: index < cellCount ? try cell(index) : start + 8)
  }

  @inline(__always)
  func payload(_ index: Int) throws(SQLiteError) -> Payload {
    var position = try cell(index) + (isInterior ? 4 : 0)
    let length = try block.sqliteVarint(&position, before: end)
    let rowID = hasRowIDs ? try block.sqliteRowID(&position, before: end) : 0
    let usable = end - start
    let maximum = hasRowIDs ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if length <= maximum {
      guard position + length <= end else { throw .damaged }
      return Payload(byteCount: length, rowID: rowID, local: position..<position + length, overflow: 0)
    }
    let minimum = (usable - 12) * 32 / 255 - 23
    let surplus = minimum + (length - minimum) % (usable - 4)
    let local = surplus <= maximum ? surplus : minimum
    guard position + local + 4 <= end else { throw .damaged }
    return Payload(
      byteCount: length, rowID: rowID, local: position..<position + local, overflow: bigEndian(4, at: position + local))
  }

  /// The first cell whose first key column is not below `key`.
  func lowerBound(_ key: Int) throws(SQLiteError) -> Int {
    try (0..<cellCount).partitioningIndex { (cell) throws(SQLiteError) in try !isBelow(key, cell: cell) }
  }

  private func isBelow(_ key: Int, cell: Int) throws(SQLiteError) -> Bool {
    let record = try payload(cell).local
    var position = record.lowerBound
    let headerLength = try block.sqliteVarint(&position, before: record.upperBound)
    let type = try block.sqliteVarint(&position, before: record.upperBound)
    let length = RecordSerialType.length(type)
    guard headerLength <= record.count, length <= record.count - headerLength else { throw .damaged }
    // Other types than integers are never searched for; NULL sorts first.
    if type == 0 { return true }
    let isInteger = type != 7 && type < 10
    guard isInteger else { return false }
    let start = record.lowerBound + headerLength
    return block.withSpan { RecordSerialType.integer(type, length, $0, at: start) } < key
  }

  @inline(__always)
  private func cell(_ index: Int) throws(SQLiteError) -> Int {
    let header = isInterior ? 12 : 8
    let pointer = start &+ header &+ 2 &* index
    let offset = Int(block[pointer]) << 8 | Int(block[pointer &+ 1])
    // A cell has at least a length byte, on interior pages after a 4-byte child pointer.
    guard offset >= header, offset + (isInterior ? 5 : 1) <= end - start else { throw .damaged }
    return start + offset
  }

  @inline(__always)
  private func bigEndian(_ count: Int, at position: Int) -> Int {
    var value = 0
    for index in position..<position + count { value = value << 8 | Int(block[index]) }
    return value
  }
}

extension BundleFile {
  /// The decoded block that contains a page, and the page's offset in it.
  func pageBytes(_ number: Int) throws(SQLiteError) -> (block: [UInt8], start: Int) {
    let geometry = header.geometry
    guard number > 0, number <= geometry.pageCount else { throw .damaged }
    let (block, index) = (number - 1).quotientAndRemainder(dividingBy: geometry.pagesPerBlock)
    do {
      return (try self.block(block), index * geometry.pageSize)
    } catch {
      throw .damaged
    }
  }
}
