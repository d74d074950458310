/// Writes the b-tree of a table or index whose rows arrive in key order.
///
/// Pages are as full as possible; each is written once and never read again. The tree is independent of its database:
/// pages are numbered from 0, and ``FinishedTree/links`` lists the offsets of all page numbers, so that they can be
/// resolved later. The root is returned separately because the schema determines its position.
///
/// Source: <https://www.sqlite.org/fileformat2.html#b_tree_pages>.
@usableFromInline
package struct TreeWriter {
  @usableFromInline
  package enum Kind: Sendable {
    /// A rowid table: keys are rowids, and rows are only in leaves.
    case table
    /// An index or a WITHOUT ROWID table: a row is its own key and is stored on a leaf or an interior page.
    case index

    var leaf: PageType { self == .table ? .leafTable : .leafIndex }
    var interior: PageType { self == .table ? .interiorTable : .interiorIndex }
  }

  private let kind: Kind
  /// Number of pages passed to the sink at once.
  private let batchCount: Int
  private let sink: (_ pages: [UInt8], _ nameOthers: Bool) throws -> Void

  private var leaf: TreePage
  /// The rowid of the last row in the leaf.
  private var lastRowID = 0
  /// Held back because the last row cannot divide two leaves.
  private var held = TreeCell()
  private var next = TreeCell()
  private var children: [Int] = []
  /// The cells between the children: a child's largest rowid in a table, the row after the child in an index.
  private var dividers: [TreeCell] = []

  private var pages: [UInt8] = []
  private var pageCount = 0
  private var links: [Int] = []
  /// The number of links when pages were last passed to the sink.
  private var flushedLinkCount = 0
  package private(set) var rowCount = 0

  /// - Parameters:
  ///   - pageSize: A power of two from 512 to 65,536. Pages have no reserved bytes.
  ///   - batchCount: Number of pages passed to the sink at once; fewer at the end.
  ///   - sink: Receives the pages in order, and whether any of them refers to another page. Its errors are rethrown.
  package init(
    _ kind: Kind, pageSize: Int, batchCount: Int,
    sink: @escaping (_ pages: [UInt8], _ nameOthers: Bool) throws -> Void
  ) {
    self.kind = kind
    self.batchCount = batchCount
    self.sink = sink
    leaf = TreePage(kind.leaf, pageSize: pageSize)
  }

  /// Adds a row to a table. Rowids must be ascending.
  package mutating func append(rowID: Int, _ record: Record) throws {
    try append(record, rowID: rowID)
  }

  /// Adds a row to an index. Rows must be ascending and distinct.
  package mutating func append(_ record: Record) throws {
    try append(record, rowID: 0)
  }

  /// Adds a row whose record is already encoded; the rowid is ignored in indexes.
  package mutating func append(rowID: Int, encoded record: [UInt8]) throws {
    try overflow(recordAt: next.encode(record, rowID: kind == .table ? rowID : nil))
    try add()
  }

  private mutating func append(_ record: Record, rowID: Int) throws {
    try overflow(recordAt: next.encode(record, rowID: kind == .table ? rowID : nil))
    try add()
  }

  /// Adds the row in ``next``.
  private mutating func add() throws {
    if rowCount > 0 { try place(isLast: false) }
    swap(&held, &next)
    rowCount += 1
  }

  /// Finishes the tree; `nil` if it has no rows.
  package mutating func finish() throws -> FinishedTree? {
    if rowCount == 0 { return nil }
    try place(isLast: true)
    var root = leaf
    if !children.isEmpty {
      try endLeaf()
      root = try writeInteriors()
    }
    try flush()
    return FinishedTree(
      pageCount: pageCount, links: links.sorted(), root: root.bytes, rootLinks: root.links, rowCount: rowCount)
  }
}

// MARK: Cells

extension TreeWriter {
  /// Moves the part of the record in ``next`` that does not fit the page to overflow pages.
  private mutating func overflow(recordAt start: Int) throws {
    let length = next.count - start
    if length <= kind.leaf.maximumPayload(pageSize: leaf.bytes.count) { return }
    // The last four of the local bytes are the number of the first overflow page.
    let local = CellLayout.localLength(ofPayload: length, kind.leaf, pageSize: leaf.bytes.count) - 4
    try overflow(from: start + local)
  }

  private mutating func overflow(from start: Int) throws {
    let rest = Array(next.bytes[start..<next.count])
    next.bytes.replaceSubrange(start..<start + 4, with: Self.number(pageCount))
    next.link = start
    next.count = start + 4
    // Release the memory of a long row.
    next.bytes.removeLast(next.bytes.count - next.count)
    let capacity = leaf.bytes.count - 4
    for position in stride(from: 0, to: rest.count, by: capacity) {
      let piece = rest[position..<min(position + capacity, rest.count)]
      let isLast = piece.endIndex == rest.count
      if !isLast { links.append(pageCount * leaf.bytes.count) }
      try write(
        Self.number(isLast ? 0 : pageCount + 1) + piece + Array(repeating: 0, count: capacity - piece.count))
    }
  }

  /// Encodes a page number as stored in a page.
  private static func number(_ page: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: page >> $0) }
  }

  /// Puts ``held`` into the leaf or, if the leaf is full, makes it the divider before the next leaf.
  private mutating func place(isLast: Bool) throws {
    if leaf.append(held) {
      lastRowID = held.rowID
      return
    }
    switch kind {
    case .table:
      dividers.append(TreeCell(rowID: lastRowID))
      try endLeaf()
      placeFirst()
    case .index where isLast:
      // The last row cannot be a divider, because no leaf follows. Use the row before it.
      dividers.append(leaf.removeLast().cell)
      try endLeaf()
      placeFirst()
    case .index:
      dividers.append(held.trimmed)
      try endLeaf()
    }
  }

  private mutating func placeFirst() {
    let fits = leaf.append(held)
    lastRowID = held.rowID
    precondition(fits, "a page has room for at least four cells")
  }
}

// MARK: Pages

extension TreeWriter {
  private mutating func endLeaf() throws {
    children.append(pageCount)
    try write(leaf)
    leaf.removeAll()
  }

  /// Writes the interior pages level by level and returns the root.
  private mutating func writeInteriors() throws -> TreePage {
    while true {
      var (parents, between): ([Int], [TreeCell]) = ([], [])
      var page = TreePage(kind.interior, pageSize: leaf.bytes.count)
      for index in children.indices {
        let isLast = index == children.count - 1
        if !isLast, page.append(dividers[index], child: children[index]) { continue }
        // The page is full or this is the last child, so this child becomes the rightmost one. A page with a single
        // child would have no cells, so the last page may need a child from the page before.
        if index == children.count - 2 {
          let (divider, child) = page.removeLast()
          page.setRightChild(child)
          between.append(divider)
          parents.append(pageCount)
          try write(page)
          page.removeAll()
          let fits = page.append(dividers[index], child: children[index])
          precondition(fits, "a page has room for at least four cells")
          continue
        }
        page.setRightChild(children[index])
        if isLast {
          if parents.isEmpty { return page }
        } else {
          between.append(dividers[index])
        }
        parents.append(pageCount)
        try write(page)
        page.removeAll()
      }
      (children, dividers) = (parents, between)
    }
  }

  private mutating func write(_ page: TreePage) throws {
    for link in page.links { links.append(pageCount * page.bytes.count + link) }
    try write(page.bytes)
  }

  private mutating func write(_ page: [UInt8]) throws {
    pages += page
    pageCount += 1
    if pages.count >= batchCount * page.count { try flush() }
  }

  private mutating func flush() throws {
    if pages.isEmpty { return }
    try sink(pages, links.count > flushedLinkCount)
    flushedLinkCount = links.count
    pages.removeAll(keepingCapacity: true)
  }
}

/// A finished tree. All pages except the root have been passed to the writer's sink.
package struct FinishedTree: Sendable {
  /// Number of pages without the root; 0 for a tree of a single page.
  package let pageCount: Int

  /// Offsets of all 4-byte page numbers, ascending, relative to the start of the tree's first page. The page numbers
  /// count from the tree's first page.
  package let links: [Int]

  /// The bytes of the root.
  package let root: [UInt8]

  /// Offsets of the page numbers in the root.
  package let rootLinks: [Int]

  package let rowCount: Int
}

extension FinishedTree {
  /// Replaces the page numbers at `links`, which are offsets in `bytes`.
  ///
  /// - Parameter number: Maps a page of the tree to its number in the database.
  package static func resolve(
    _ links: some Sequence<Int>, in bytes: inout [UInt8], number: (_ page: Int) -> Int
  ) {
    for link in links {
      let page = number(bytes[link..<link + 4].reduce(0) { $0 << 8 | Int($1) })
      for index in 0..<4 { bytes[link + index] = UInt8(truncatingIfNeeded: page >> (24 - 8 * index)) }
    }
  }
}
