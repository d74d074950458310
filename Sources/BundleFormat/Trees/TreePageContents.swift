/// The children and overflow pages that a b-tree page refers to, and its number of rows.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
package struct TreePageContents {
  /// Child pages, in key order.
  package private(set) var children: [Int] = []
  /// The first overflow page of each row that does not fit the page.
  private(set) var overflows: [Int] = []
  /// Rows on this page; 0 for interior table pages, which only repeat keys.
  let rowCount: Int

  /// Reads a page; `nil` if it is not a b-tree page. Damaged cells are skipped.
  ///
  /// - Parameter isFirst: Whether this is page 1, where the database header precedes the page header.
  package init?(_ bytes: [UInt8], isFirst: Bool) {
    guard let page = StoredPage(isFirst ? 1 : 2, in: bytes, at: 0, pageSize: bytes.count) else { return nil }
    if page.isInterior { children = (0...page.cellCount).compactMap(page.child) }
    rowCount = page.type.hasRecords ? page.cellCount : 0
    var record = StoredRecord()
    for cell in 0..<rowCount where record.read(cell, of: page) && record.overflow != 0 {
      overflows.append(record.overflow)
    }
  }
}
