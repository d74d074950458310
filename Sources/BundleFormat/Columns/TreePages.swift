/// The pages of a database that belong to b-trees, found by walking them from their roots: only of these may be said
/// what their bytes mean. Others hold what overflows, or nothing.
package struct TreePages: Sendable {
  private var isTreePage: [Bool]

  /// Walks all trees; of a leaf one byte is read, of an interior page all.
  ///
  /// - Parameters:
  ///   - roots: `rootpage` of everything in sqlite_schema; page 1 is added.
  ///   - read: Gives so many bytes of the file from an offset.
  package init(
    roots: [Int], pageSize: Int, pageCount: Int, read: (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) rethrows {
    isTreePage = Array(repeating: false, count: pageCount + 1)
    var pending = [1] + roots
    while let page = pending.popLast() {
      // A page that two trees claim, or that is not there, is not walked again: integrity checks judge it.
      guard (1...pageCount).contains(page), !isTreePage[page] else { continue }
      isTreePage[page] = true
      let offset = (page - 1) * pageSize
      let header = page == 1 ? 100 : 0
      guard let type = try read(offset + header, 1).first.flatMap(PageType.init), type.isInterior else { continue }
      pending += Self.children(of: try read(offset, pageSize), type, headerAt: header)
    }
  }

  /// Whether a page, counted from 1, is one of a b-tree.
  package func contains(_ page: Int) -> Bool {
    isTreePage.indices.contains(page) && isTreePage[page]
  }

  private static func children(of page: [UInt8], _ type: PageType, headerAt header: Int) -> [Int] {
    page.withSpan { page in
      let pointers = header + type.headerLength
      var children = [page.bigEndian(4, at: header + 8)]
      for cell in 0..<page.bigEndian(2, at: header + 3) where pointers + 2 * cell + 2 <= page.count {
        let position = page.bigEndian(2, at: pointers + 2 * cell)
        if position + 4 <= page.count { children.append(page.bigEndian(4, at: position)) }
      }
      return children
    }
  }
}

extension TreePages {
  /// Normalises the pages of b-trees in a block; page 1, which is more than a page of a b-tree, stays as it is.
  ///
  /// - Parameter firstPage: The number of the block's first page, counted from 1.
  package func normalize(_ block: inout [UInt8], firstPage: Int, pageSize: Int) {
    for index in 0..<block.count / pageSize where firstPage + index > 1 && contains(firstPage + index) {
      let range = index * pageSize..<(index + 1) * pageSize
      if let page = PageNormalizer.normalized(Array(block[range])) { block.replaceSubrange(range, with: page) }
    }
  }
}
