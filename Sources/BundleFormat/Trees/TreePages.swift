/// The pages of a database that belong to b-trees, found by walking the trees from their roots.
///
/// Only these pages can be interpreted; others hold overflow data or nothing.
package struct TreePages: Sendable {
  private var isTreePage: [Bool]

  /// Walks all trees. Reads one byte of each leaf and all of each interior page.
  ///
  /// - Parameters:
  ///   - roots: `rootpage` of every row in sqlite_schema; page 1 is added.
  ///   - read: Returns `count` bytes of the file at an offset.
  package init<Failure>(
    roots: [Int], pageSize: Int, pageCount: Int, read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    isTreePage = Array(repeating: false, count: pageCount + 1)
    var pending = [1] + roots
    while let page = pending.popLast() {
      // Skip pages that are out of range or already visited; integrity checks report them.
      guard (1...pageCount).contains(page), !isTreePage[page] else { continue }
      isTreePage[page] = true
      let offset = (page - 1) * pageSize
      let header = page == 1 ? 100 : 0
      guard let type = try read(offset + header, 1).first.flatMap(PageType.init), type.isInterior else { continue }
      pending += TreePageContents(try read(offset, pageSize), isFirst: page == 1)?.children ?? []
    }
  }

  /// Whether a page, counted from 1, belongs to a b-tree.
  package func contains(_ page: Int) -> Bool {
    isTreePage.indices.contains(page) && isTreePage[page]
  }
}

extension TreePages {
  /// Normalizes the b-tree pages in a block. Page 1 stays unchanged because it also holds the database header.
  ///
  /// - Parameter firstPage: The number of the block's first page, counted from 1.
  package func normalize(_ block: inout [UInt8], firstPage: Int, pageSize: Int) {
    for index in 0..<block.count / pageSize where firstPage + index > 1 && contains(firstPage + index) {
      let range = index * pageSize..<(index + 1) * pageSize
      if let page = PageNormalizer.normalized(Array(block[range])) { block.replaceSubrange(range, with: page) }
    }
  }
}
