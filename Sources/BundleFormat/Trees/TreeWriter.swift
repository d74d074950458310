/// Writes the b-tree of a table or an index whose rows come in the order of their keys: pages as full as they can be,
/// each written once, none looked at again.
///
/// The tree is whole by itself. Its pages are counted from 0, and it tells where it names them (``FinishedTree/links``),
/// so that it can be put into any database; all but the root, which goes where the schema says.
///
/// Source: <https://www.sqlite.org/fileformat2.html#b_tree_pages>.
package struct TreeWriter {
  package enum Kind: Sendable {
    /// A table with rowids: keys are rowids, and rows stand in leaves alone.
    case table
    /// An index, or a table without rowids: a row is its own key, and stands in one page, leaf or not.
    case index

    var leaf: PageType { self == .table ? .leafTable : .leafIndex }
    var interior: PageType { self == .table ? .interiorTable : .interiorIndex }
  }

  private let kind: Kind
  /// Pages that are handed over at once.
  private let batchCount: Int
  private let sink: (_ pages: [UInt8], _ nameOthers: Bool) throws -> Void

  private var leaf: TreePage
  /// That of the last row of the leaf.
  private var lastRowID = 0
  /// Kept back until it shows whether it is the last one, which cannot part two leaves.
  private var held = TreeCell()
  private var next = TreeCell()
  private var children: [Int] = []
  /// The cells between the children: a child's largest rowid, or the row that follows it.
  private var dividers: [TreeCell] = []

  private var pages: [UInt8] = []
  private var pageCount = 0
  private var links: [Int] = []
  /// How many links there were when pages were last handed over.
  private var flushedLinkCount = 0
  package private(set) var rowCount = 0

  /// - Parameters:
  ///   - pageSize: A power of two from 512 to 65,536, without reserved bytes.
  ///   - batchCount: How many pages are handed over at once; fewer at the end.
  ///   - sink: Takes the pages in order, and whether any of them names another page; what it throws is thrown on.
  package init(
    _ kind: Kind, pageSize: Int, batchCount: Int,
    sink: @escaping (_ pages: [UInt8], _ nameOthers: Bool) throws -> Void
  ) {
    self.kind = kind
    self.batchCount = batchCount
    self.sink = sink
    leaf = TreePage(kind.leaf, pageSize: pageSize)
  }

  /// Adds a row to a table, after all with smaller rowids.
  package mutating func append(rowID: Int, _ record: Record) throws {
    try append(record, rowID: rowID)
  }

  /// Adds a row to an index, after all that sort before it; no two are equal.
  package mutating func append(_ record: Record) throws {
    try append(record, rowID: 0)
  }

  /// Adds a row whose record is encoded already; the rowid counts in tables alone.
  package mutating func append(rowID: Int, encoded record: [UInt8]) throws {
    try overflow(recordAt: next.encode(record, rowID: kind == .table ? rowID : nil))
    try add()
  }

  private mutating func append(_ record: Record, rowID: Int) throws {
    try overflow(recordAt: next.encode(record, rowID: kind == .table ? rowID : nil))
    try add()
  }

  /// Adds the row that ``next`` holds.
  private mutating func add() throws {
    if rowCount > 0 { try place(isLast: false) }
    swap(&held, &next)
    rowCount += 1
  }

  /// Ends the tree; `nil` when it has no row.
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
  /// Writes what does not fit the page, of the record in ``next``, into pages of its own.
  private mutating func overflow(recordAt start: Int) throws {
    let length = next.count - start
    if length <= kind.leaf.maximumPayload(pageSize: leaf.bytes.count) { return }
    // Four of its bytes are the number of the page where it goes on.
    let local = CellLayout.localLength(ofPayload: length, kind.leaf, pageSize: leaf.bytes.count) - 4
    try overflow(from: start + local)
  }

  private mutating func overflow(from start: Int) throws {
    let rest = Array(next.bytes[start..<next.count])
    next.bytes.replaceSubrange(start..<start + 4, with: Self.number(pageCount))
    next.link = start
    next.count = start + 4
    // The room that a long row needed is not kept.
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

  /// The number of a page as others name it.
  private static func number(_ page: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: page >> $0) }
  }

  /// Puts ``held`` into the leaf, or, where that is full, between it and the next one.
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
      // It cannot part the leaf from nothing, so the row before it does.
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
    precondition(fits, "four cells of any length fit a page")
  }
}

// MARK: Pages

extension TreeWriter {
  private mutating func endLeaf() throws {
    children.append(pageCount)
    try write(leaf)
    leaf.removeAll()
  }

  /// Writes the pages above the leaves, level by level, and gives the root.
  private mutating func writeInteriors() throws -> TreePage {
    while true {
      var (parents, between): ([Int], [TreeCell]) = ([], [])
      var page = TreePage(kind.interior, pageSize: leaf.bytes.count)
      for index in children.indices {
        let isLast = index == children.count - 1
        if !isLast, page.append(dividers[index], child: children[index]) { continue }
        // The page is full, or there is no other child: this one is its rightmost. A page with a single child would be
        // none, so the last one may need a child of the page before.
        if index == children.count - 2 {
          let (divider, child) = page.removeLast()
          page.setRightChild(child)
          between.append(divider)
          parents.append(pageCount)
          try write(page)
          page.removeAll()
          let fits = page.append(dividers[index], child: children[index])
          precondition(fits, "four cells of any length fit a page")
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

/// A tree that is written: its pages but the root lie where the writer's sink took them.
package struct FinishedTree: Sendable {
  /// Pages beside the root, 0 for a tree of a single page.
  package let pageCount: Int

  /// Where the pages hold the number of a page, counted from the tree's first, in 4 bytes: ascending offsets from the
  /// start of the first page.
  package let links: [Int]

  /// The bytes of the root.
  package let root: [UInt8]

  /// The same for the root.
  package let rootLinks: [Int]

  package let rowCount: Int
}

extension FinishedTree {
  /// Replaces the numbers at `links`, offsets of `bytes`.
  ///
  /// - Parameter number: The number in the database of one of the tree's pages.
  package static func resolve(
    _ links: some Sequence<Int>, in bytes: inout [UInt8], number: (_ page: Int) -> Int
  ) {
    for link in links {
      let page = number(bytes[link..<link + 4].reduce(0) { $0 << 8 | Int($1) })
      for index in 0..<4 { bytes[link + index] = UInt8(truncatingIfNeeded: page >> (24 - 8 * index)) }
    }
  }
}
