/// Reads the cells of a page into the lists of a group and checks that they are canonical, see ``PageCells``.
struct CellReader {
  private let type: PageType
  private let columnCount: Int
  private let cellCount: Int
  private let firstColumnStart: Int
  private let childrenStart: Int
  private let maximumPayload: Int
  private let offset: Int

  /// - Parameter offset: Offset of the page in its block.
  init(_ group: CellGroup, pageSize: Int, offset: Int) {
    type = group.type
    columnCount = group.columnCount
    cellCount = group.rowCount
    firstColumnStart = group.start(ofColumn: 0)
    childrenStart = group.childrenStart
    maximumPayload = type.maximumPayload(pageSize: pageSize)
    self.offset = offset
  }

  /// - Returns: Offset of the last cell; `nil` if any cell is not canonical.
  func readCells(
    _ page: Span<UInt8>, _ values: inout MutableSpan<Int64>, _ classes: inout MutableSpan<UInt8>
  ) -> Int? {
    let pointersEnd = type.headerLength + 2 * cellCount
    var end = page.count
    for cell in 0..<cellCount {
      let start = page.bigEndian(2, at: type.headerLength + 2 * cell)
      guard start >= pointersEnd, start + CellLayout.minimumLength <= end,
        readCell(cell, page, start..<end, &values, &classes)
      else { return nil }
      end = start
    }
    return end
  }

  private func readCell(
    _ cell: Int, _ page: Span<UInt8>, _ range: Range<Int>, _ values: inout MutableSpan<Int64>,
    _ classes: inout MutableSpan<UInt8>
  ) -> Bool {
    var cursor = PageCursor(range)
    if type.isInterior {
      values[childrenStart + cell] = Int64(page.bigEndian(4, at: range.lowerBound))
      cursor.move(to: range.lowerBound + 4)
    }
    var length = 0
    if type.hasRecords {
      guard let payload = cursor.varint(page), payload <= UInt64(maximumPayload) else { return false }
      length = Int(payload)
    }
    if type.isTable {
      guard let rowID = cursor.varint(page) else { return false }
      values[cell] = Int64(bitPattern: rowID)
    }
    if type.hasRecords, !readRecord(cell, page, &cursor, length, &values, &classes) { return false }
    // SQLite pads cells to at least four bytes.
    while cursor.position < min(range.upperBound, range.lowerBound + CellLayout.minimumLength) {
      if cursor.byte(page) != 0 { return false }
    }
    return !cursor.failed && cursor.position == range.upperBound
  }

  private func readRecord(
    _ cell: Int, _ page: Span<UInt8>, _ cursor: inout PageCursor, _ length: Int, _ values: inout MutableSpan<Int64>,
    _ classes: inout MutableSpan<UInt8>
  ) -> Bool {
    let start = cursor.position
    guard let headerLength = cursor.varint(page), headerLength <= UInt64(length), start + length <= cursor.end
    else { return false }
    let typesStart = cursor.position
    let headerEnd = start + Int(headerLength)
    guard headerEnd - start == CellLayout.recordHeaderLength(types: headerEnd - typesStart) else { return false }
    var body = PageCursor(headerEnd..<start + length)
    var index = cell
    for _ in 0..<columnCount {
      guard cursor.position < headerEnd, let type = cursor.varint(page), type <= UInt64(Int32.max),
        let value = value(ofType: Int(type), page, &body)
      else { return false }
      classes[index] = value.class
      values[firstColumnStart &+ index] = value.bits
      index &+= cellCount
    }
    guard cursor.position == headerEnd, !body.failed, body.position == body.end else { return false }
    cursor.move(to: start + length)
    return true
  }

  /// Returns a value and its ``ValueClass``; `nil` if SQLite would encode the value differently.
  @inline(__always)
  private func value(
    ofType type: Int, _ page: Span<UInt8>, _ body: inout PageCursor
  ) -> (class: UInt8, bits: Int64)? {
    switch type {
    case 1...6:
      let number = body.integer(page, SerialType.integerLength(type))
      // Reject integers that are not in their shortest form.
      return SerialType.of(number).type == type ? (ValueClass.integer.rawValue, number) : nil
    case 8, 9: return (ValueClass.integer.rawValue, Int64(type &- 8))
    case 0: return (ValueClass.null.rawValue, 0)
    case SerialType.real: return (ValueClass.real.rawValue, body.integer(page, 8))
    case 12...:
      let length = (type &- 12) / 2
      let place = TextPlace.packed(start: offset &+ body.position, count: length)
      guard body.skip(length) else { return nil }
      return (type & 1 == 1 ? ValueClass.text.rawValue : ValueClass.blob.rawValue, place)
    default: return nil
    }
  }
}
