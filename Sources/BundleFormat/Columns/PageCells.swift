/// The cells of a b-tree page in canonical form, from which alone the page can be made again.
///
/// Canonical means: cells in key order, packed from the end of the page, zeros between the pointers and them, every
/// integer and length in its shortest form, nothing that overflows.
struct PageCells {
  let type: PageType
  let cellCount: Int
  let rightChild: UInt32
  private(set) var columnCount = 0
  private(set) var children: [Int64] = []
  private(set) var rowIDs: [Int64] = []
  /// Row by row, ``columnCount`` a row; texts lie in the block.
  private(set) var records = CellGroup.Records()

  /// Takes a page of a block apart; `nil` when it is none of a b-tree, or not in canonical form.
  ///
  /// - Parameter offset: Where the page begins in the block.
  init?(_ block: Span<UInt8>, at offset: Int, pageSize: Int) {
    let page = block.extracting(offset..<offset + pageSize)
    guard let type = PageType(rawValue: page[0]) else { return nil }
    self.type = type
    cellCount = page.bigEndian(2, at: 3)
    rightChild = type.isInterior ? UInt32(page.bigEndian(4, at: 8)) : 0
    let pointersEnd = type.headerLength + 2 * cellCount
    // No freeblocks, no fragments.
    guard page.bigEndian(2, at: 1) == 0, page[7] == 0, pointersEnd <= pageSize else { return nil }
    var end = pageSize
    for cell in 0..<cellCount {
      let start = page.bigEndian(2, at: type.headerLength + 2 * cell)
      guard start >= pointersEnd, start + CellLayout.minimumLength <= end, readCell(page, start..<end, at: offset)
      else { return nil }
      end = start
    }
    // A content area that starts at 65,536 is written as 0.
    guard page.bigEndian(2, at: 5) == end & 0xFFFF else { return nil }
    for position in pointersEnd..<end where page[position] != 0 { return nil }
  }

  private mutating func readCell(_ page: Span<UInt8>, _ range: Range<Int>, at offset: Int) -> Bool {
    var cursor = PageCursor(range)
    if type.isInterior {
      guard range.count >= 4 else { return false }
      children.append(Int64(page.bigEndian(4, at: range.lowerBound)))
      cursor.move(to: range.lowerBound + 4)
    }
    var length: UInt64?
    if type.hasRecords {
      length = cursor.varint(page)
      guard let length, length <= UInt64(type.maximumPayload(pageSize: page.count)) else { return false }
    }
    if type.isTable {
      guard let rowID = cursor.varint(page) else { return false }
      rowIDs.append(Int64(bitPattern: rowID))
    }
    if let length {
      guard readRecord(page, &cursor, length: Int(length), at: offset) else { return false }
    }
    // The shortest cell SQLite makes has four bytes.
    while cursor.position < min(range.upperBound, range.lowerBound + CellLayout.minimumLength) {
      if cursor.byte(page) != 0 { return false }
    }
    return !cursor.failed && cursor.position == range.upperBound
  }

  private mutating func readRecord(
    _ page: Span<UInt8>, _ cursor: inout PageCursor, length: Int, at offset: Int
  ) -> Bool {
    let start = cursor.position
    guard let headerLength = cursor.varint(page), headerLength <= UInt64(length), start + length <= cursor.end
    else { return false }
    let typesStart = cursor.position
    let headerEnd = start + Int(headerLength)
    var body = PageCursor(headerEnd..<start + length)
    let first = records.values.count
    while cursor.position < headerEnd {
      guard let type = cursor.varint(page), type <= UInt64(Int32.max),
        append(serialType: Int(type), page, &body, at: offset)
      else { return false }
    }
    let count = records.values.count - first
    if columnCount == 0 { columnCount = count }
    guard count > 0, count == columnCount, cursor.position == headerEnd, !body.failed, body.position == body.end,
      headerEnd - start == CellLayout.recordHeaderLength(types: headerEnd - typesStart)
    else { return false }
    cursor.move(to: start + length)
    return true
  }

  /// Adds a value to the records; false where SQLite would not have written it so.
  private mutating func append(
    serialType type: Int, _ page: Span<UInt8>, _ body: inout PageCursor, at offset: Int
  ) -> Bool {
    switch type {
    case 0: append(.null, 0)
    case 1...6:
      let number = body.integer(page, SerialType.integerLength(type))
      append(.integer, number)
      // Longer than needed?
      return SerialType.of(number).type == type
    case SerialType.real: append(.real, body.integer(page, 8))
    case 8, 9: append(.integer, Int64(type - 8))
    case 12...:
      let length = (type - 12) / 2
      append(type & 1 == 1 ? .text : .blob, TextPlace.packed(start: offset + body.position, count: length))
      return body.skip(length)
    default: return false
    }
    return true
  }

  @inline(__always)
  private mutating func append(_ valueClass: ValueClass, _ value: Int64) {
    records.classes.append(valueClass.rawValue)
    records.values.append(value)
  }
}
