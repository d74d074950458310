import TransitValues

/// A b-tree page of a finished database. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
///
/// The bytes are untrusted. What extends beyond the page is `nil`.
@usableFromInline
package struct StoredPage {
  /// From 1. Page 1 begins with the database header.
  @usableFromInline package let number: Int
  /// The bytes that contain the page, such as a decoded block.
  let bytes: [UInt8]
  let type: PageType
  @usableFromInline let isInterior: Bool
  @usableFromInline let hasRowIDs: Bool
  @usableFromInline let cellCount: Int
  /// Where the page and its array of cell pointers start, and where the page ends.
  private let start: Int
  private let pointers: Int
  private let end: Int
  /// The longest record without overflow pages.
  private let maximumPayload: Int

  /// `nil` unless this is a b-tree page with room for all its cell pointers.
  @usableFromInline
  init?(_ number: Int, in bytes: [UInt8], at start: Int, pageSize: Int) {
    let header = number == 1 ? start + 100 : start
    guard header + 12 <= start + pageSize, start + pageSize <= bytes.count, let type = PageType(rawValue: bytes[header])
    else { return nil }
    (self.number, self.bytes, self.type, self.start) = (number, bytes, type, start)
    (isInterior, hasRowIDs) = (type.isInterior, type.isTable)
    cellCount = bytes.bigEndian(2, at: header + 3)
    pointers = header + type.headerLength
    end = start + pageSize
    maximumPayload = type.maximumPayload(pageSize: pageSize)
    if pointers + 2 * cellCount > end { return nil }
  }

  /// The page before a cell of an interior page; after the last cell, the rightmost child.
  @usableFromInline
  func child(_ index: Int) -> Int? {
    if index == cellCount { return bytes.bigEndian(4, at: pointers - 4) }
    return position(of: index).map { bytes.bigEndian(4, at: $0) }
  }

  /// The rowid of a cell of a table; on an interior page, the greatest one of the cell's child. `nil` if it is not on the
  /// page.
  @usableFromInline
  func rowID(_ cell: Int) -> Int? {
    precondition(hasRowIDs)
    guard let start = position(of: cell) else { return nil }
    var position = isInterior ? start &+ 4 : start
    return bytes.withSpan { bytes in
      if !isInterior, bytes.sqliteLength(&position, before: end) == nil { return nil }
      return bytes.sqliteVarint(&position, before: end)
    }
  }

  /// Reads the place of a cell's record. Not for interior pages of tables, whose cells have none.
  func read(_ cell: Int, into record: inout StoredRecord) -> Bool {
    precondition(!isInterior || !hasRowIDs)
    guard let start = position(of: cell) else { return false }
    var position = isInterior ? start &+ 4 : start
    let isRead = bytes.withSpan { bytes in
      guard let length = bytes.sqliteLength(&position, before: end) else { return false }
      record.byteCount = length
      if hasRowIDs {
        guard let rowID = bytes.sqliteVarint(&position, before: end) else { return false }
        record.rowID = rowID
      }
      return true
    }
    guard isRead else { return false }
    if record.byteCount > maximumPayload { return readLong(from: position, into: &record) }
    guard record.byteCount <= end &- position else { return false }
    record.range = position..<position &+ record.byteCount
    record.overflow = 0
    return true
  }

  private func readLong(from position: Int, into record: inout StoredRecord) -> Bool {
    let local = CellLayout.localLength(ofPayload: record.byteCount, type, pageSize: end - start)
    guard local <= end - position else { return false }
    record.range = position..<position + local - 4
    record.overflow = bytes.bigEndian(4, at: position + local - 4)
    return record.overflow != 0
  }

  /// The offset of a cell. On interior pages, the four bytes of its child are within the page.
  private func position(of cell: Int) -> Int? {
    let position = start &+ bytes.bigEndian(2, at: pointers &+ 2 &* cell)
    // A cell has at least a length byte.
    return position >= pointers && position &+ (isInterior ? 5 : 1) <= end ? position : nil
  }
}
