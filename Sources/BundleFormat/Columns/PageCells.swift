import TransitValues

/// The cells of a b-tree page in canonical form, from which the page can be rebuilt exactly.
///
/// Canonical form: cells in key order, packed from the end of the page; zeros between the pointers and the cells; every
/// integer and length in its shortest form; no overflow; the same number of columns in all records.
struct PageCells {
  /// One row per cell; texts refer to the block.
  private(set) var group: CellGroup
  let rightChild: UInt32

  /// Splits a page of a block; `nil` if it is not a b-tree page, has no cells, or is not in canonical form.
  ///
  /// - Parameter offset: Offset of the page in the block.
  init?(_ block: Span<UInt8>, at offset: Int, pageSize: Int) {
    let page = block.extracting(offset..<offset + pageSize)
    guard let type = PageType(rawValue: page[0]) else { return nil }
    let cellCount = page.bigEndian(2, at: 3)
    let pointersEnd = type.headerLength + 2 * cellCount
    // No freeblocks and no fragments.
    guard page.bigEndian(2, at: 1) == 0, page[7] == 0, cellCount > 0, pointersEnd <= pageSize,
      let columnCount = Self.columnCount(of: page, type), columnCount * cellCount <= pageSize
    else { return nil }
    rightChild = type.isInterior ? UInt32(page.bigEndian(4, at: 8)) : 0
    group = CellGroup(type: type, columnCount: columnCount)
    group.rowCount = cellCount
    group.makeRoom()
    guard let start = readCells(page, at: offset), page.bigEndian(2, at: 5) == start else { return nil }
    for position in pointersEnd..<start where page[position] != 0 { return nil }
  }

  /// Returns the column count of a page's first record, 0 for pages without records; `nil` if the record is invalid.
  private static func columnCount(of page: Span<UInt8>, _ type: PageType) -> Int? {
    if !type.hasRecords { return 0 }
    let start = page.bigEndian(2, at: type.headerLength)
    guard start < page.count else { return nil }
    var cursor = PageCursor(start..<page.count)
    if type.isInterior { cursor.move(to: start + 4) }
    guard cursor.varint(page) != nil, !type.isTable || cursor.varint(page) != nil else { return nil }
    let headerStart = cursor.position
    guard let headerLength = cursor.varint(page), headerLength <= UInt64(page.count - headerStart) else { return nil }
    var count = 0
    while cursor.position < headerStart + Int(headerLength) {
      guard cursor.varint(page) != nil, !cursor.failed else { return nil }
      count += 1
    }
    return count > 0 ? count : nil
  }

  /// - Returns: Offset of the last cell; `nil` if any cell is not canonical.
  private mutating func readCells(_ page: Span<UInt8>, at offset: Int) -> Int? {
    let reader = CellReader(group, pageSize: page.count, offset: offset)
    return group.values.withMutableSpan { values in
      group.classes.withMutableSpan { classes in
        reader.readCells(page, &values, &classes)
      }
    }
  }
}
