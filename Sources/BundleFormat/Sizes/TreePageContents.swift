/// The children and overflow pages that a b-tree page refers to, and its number of rows.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
package struct TreePageContents {
  /// Child pages, in key order.
  package private(set) var children: [Int] = []
  /// The first overflow page of each row that does not fit the page.
  private(set) var overflows: [Int] = []
  /// Rows on this page; 0 for interior table pages, which only repeat keys.
  let rowCount: Int

  /// Reads a page; `nil` if it is not a b-tree page.
  ///
  /// - Parameter isFirst: Whether this is page 1, where the database header precedes the page header.
  package init?(_ bytes: [UInt8], isFirst: Bool) {
    let header = isFirst ? 100 : 0
    guard bytes.count > header + 12, let type = PageType(rawValue: bytes[header]) else { return nil }
    let (children, overflows, cellCount) = bytes.withSpan { page in
      let pointers = header + type.headerLength
      // A damaged page may claim more cells than fit.
      let cellCount = min(page.bigEndian(2, at: header + 3), (page.count - pointers) / 2)
      var children: [Int] = []
      var overflows: [Int] = []
      for cell in 0..<cellCount {
        let position = page.bigEndian(2, at: pointers + 2 * cell)
        guard position <= page.count - CellLayout.minimumLength else { continue }
        if type.isInterior { children.append(page.bigEndian(4, at: position)) }
        if let overflow = Self.overflow(page, type, at: position) { overflows.append(overflow) }
      }
      if type.isInterior { children.append(page.bigEndian(4, at: header + 8)) }
      return (children, overflows, cellCount)
    }
    self.children = children
    self.overflows = overflows
    rowCount = type.hasRecords ? cellCount : 0
  }

  /// Returns a cell's first overflow page, stored in its last four bytes; `nil` if the payload fits the page.
  private static func overflow(_ page: Span<UInt8>, _ type: PageType, at position: Int) -> Int? {
    guard type.hasRecords else { return nil }
    var cursor = PageCursor(position..<page.count)
    if type.isInterior { cursor.move(to: position + 4) }
    guard let payload = cursor.varint(page).flatMap(Int.init(exactly:)),
      payload > type.maximumPayload(pageSize: page.count)
    else { return nil }
    if type.isTable, cursor.varint(page) == nil { return nil }
    let end = cursor.position + CellLayout.localLength(ofPayload: payload, type, pageSize: page.count)
    return end <= page.count ? page.bigEndian(4, at: end - 4) : nil
  }
}
