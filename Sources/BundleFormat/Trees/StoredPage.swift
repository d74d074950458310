import TransitValues

/// A b-tree page of a finished database. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
///
/// The bytes are untrusted. Cells that extend beyond the page are `nil`.
package struct StoredPage {
  /// From 1. Page 1 begins with the database header.
  package let number: Int
  /// The bytes that contain the page, such as a decoded block.
  package let bytes: [UInt8]
  let type: PageType
  package let isInterior: Bool
  package let cellCount: Int
  @usableFromInline let hasRowIDs: Bool
  /// Where the page and its array of cell pointers start, and where the page ends.
  @usableFromInline let start: Int
  @usableFromInline let pointers: Int
  @usableFromInline let end: Int
  /// The longest payload without overflow pages.
  @usableFromInline let maximumPayload: Int

  /// The part of a cell's record that is stored on the page.
  package struct Payload {
    /// The length of the whole record.
    @usableFromInline let byteCount: Int
    /// 0 in indexes.
    @usableFromInline let rowID: Int
    package let local: Range<Int>
    /// The first overflow page; 0 if the record is complete.
    @usableFromInline let overflow: Int

    @inlinable @inline(__always)
    init(byteCount: Int, rowID: Int, local: Range<Int>, overflow: Int = 0) {
      (self.byteCount, self.rowID, self.local, self.overflow) = (byteCount, rowID, local, overflow)
    }
  }

  /// `nil` unless this is a b-tree page with room for all its cell pointers.
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
  func child(_ index: Int) -> Int? {
    if index == cellCount { return bytes.bigEndian(4, at: pointers - 4) }
    return position(of: index).map { bytes.bigEndian(4, at: $0) }
  }

  /// The record of a cell. Not for interior pages of tables, whose cells have none.
  @inlinable @inline(__always)
  package func payload(of cell: Int) -> Payload? {
    precondition(!isInterior || !hasRowIDs)
    guard var position = position(of: cell) else { return nil }
    if isInterior { position &+= 4 }
    guard let length = bytes.withSpan({ $0.sqliteLength(&position, before: end) }) else { return nil }
    var rowID = 0
    if hasRowIDs {
      guard let value = bytes.withSpan({ $0.sqliteVarint(&position, before: end) }) else { return nil }
      rowID = value
    }
    guard length <= maximumPayload else { return longPayload(length, rowID: rowID, at: position) }
    guard length <= end &- position else { return nil }
    return Payload(byteCount: length, rowID: rowID, local: position..<position &+ length)
  }

  @usableFromInline
  func longPayload(_ length: Int, rowID: Int, at position: Int) -> Payload? {
    let local = CellLayout.localLength(ofPayload: length, type, pageSize: end - start)
    guard local <= end - position else { return nil }
    let linkAt = position + local - 4
    let overflow = bytes.bigEndian(4, at: linkAt)
    return overflow == 0 ? nil : Payload(byteCount: length, rowID: rowID, local: position..<linkAt, overflow: overflow)
  }

  /// The offset of a cell. On interior pages, the four bytes of its child are within the page.
  @inlinable @inline(__always)
  package func position(of cell: Int) -> Int? {
    let pointer = pointers &+ 2 &* cell
    let position = start &+ (Int(bytes[pointer]) << 8 | Int(bytes[pointer &+ 1]))
    // A cell has at least a length byte.
    return position >= pointers && position &+ (isInterior ? 5 : 1) <= end ? position : nil
  }
}
