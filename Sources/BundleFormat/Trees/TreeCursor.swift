/// Visits the rows of a b-tree in key order. The tree is untrusted; a damaged one throws the source's error.
///
/// Inlinable, so that other modules compile it for their sources: without, each page costs some lookups of types.
@usableFromInline
package struct TreeCursor<Source: PageSource> {
  @usableFromInline let source: Source
  @usableFromInline let kind: TreeWriter.Kind
  /// The root page, until it is read.
  @usableFromInline var root: Int?
  /// The pages from the root down.
  @usableFromInline var path: [Place] = []
  /// The number of pages that may still be read, which detects cycles.
  @usableFromInline package var pagesLeft: Int

  /// Consecutive rows on one page.
  @usableFromInline
  package struct Run {
    @usableFromInline package let page: StoredPage
    @usableFromInline package let cells: Range<Int>

    @inlinable
    init(page: StoredPage, cells: Range<Int>) { (self.page, self.cells) = (page, cells) }
  }

  @usableFromInline
  struct Place {
    @usableFromInline let page: StoredPage
    /// On a leaf, the next cell. On an interior page, the next child is `next / 2` if `next` is even; in an index, the
    /// next row is `next / 2` if it is odd.
    @usableFromInline var next = 0

    @inlinable
    init(page: StoredPage) { self.page = page }
  }

  /// The greatest depth of an SQLite b-tree.
  @inlinable static var maximumDepth: Int { 20 }

  /// Begins before the first row.
  ///
  /// - Parameter root: The root page, SQLite's `rootpage`.
  @inlinable
  package init(_ source: Source, root: Int, kind: TreeWriter.Kind) {
    (self.source, self.root, self.kind, pagesLeft) = (source, root, kind, source.pageCount)
  }

  /// The next rows; `nil` after the last.
  @inlinable
  package mutating func next() throws(Source.Failure) -> Run? {
    try readRoot()
    while let place = path.last {
      let (page, next) = (place.page, place.next)
      if !page.isInterior {
        path.removeLast()
        if next < page.cellCount { return Run(page: page, cells: next..<page.cellCount) }
      } else if next > 2 * page.cellCount {
        path.removeLast()
      } else {
        path[path.count - 1].next += 1
        if next & 1 == 0 {
          try descend(to: page, next / 2)
        } else if kind == .index {
          return Run(page: page, cells: next / 2..<next / 2 + 1)
        }
      }
    }
    return nil
  }

  /// Continues at the first row for which a predicate is true. Only for indexes, before the first ``next()``.
  ///
  /// - Parameter predicate: True for all rows after the first. Is given a row without its overflow pages.
  @inlinable
  package mutating func seek(
    where predicate: (StoredRecord) throws(Source.Failure) -> Bool
  ) throws(Source.Failure) {
    precondition(kind == .index && root != nil)
    try readRoot()
    while let page = path.last?.page {
      var record = StoredRecord()
      let first = try (0..<page.cellCount).partitioningIndex { (cell) throws(Source.Failure) in
        guard record.read(cell, of: page) else { throw source.damage }
        return try predicate(record)
      }
      path[path.count - 1].next = page.isInterior ? 2 * first + 1 : first
      if !page.isInterior { return }
      try descend(to: page, first)
    }
  }

  /// Continues at the first row with a rowid or a greater one. Only for tables, before the first ``next()``.
  @inlinable
  package mutating func seek(rowID: Int) throws(Source.Failure) {
    precondition(kind == .table && root != nil)
    try readRoot()
    while let page = path.last?.page {
      let first = try (0..<page.cellCount).partitioningIndex { (cell) throws(Source.Failure) in
        guard let found = page.rowID(cell) else { throw source.damage }
        return found >= rowID
      }
      path[path.count - 1].next = page.isInterior ? 2 * first + 1 : first
      if !page.isInterior { return }
      try descend(to: page, first)
    }
  }

  @inlinable
  mutating func readRoot() throws(Source.Failure) {
    guard let root else { return }
    self.root = nil
    try descend(to: root)
  }

  @inlinable
  mutating func descend(to page: StoredPage, _ child: Int) throws(Source.Failure) {
    guard let number = page.child(child) else { throw source.damage }
    try descend(to: number)
  }

  @inlinable
  mutating func descend(to number: Int) throws(Source.Failure) {
    pagesLeft -= 1
    guard pagesLeft >= 0, path.count < Self.maximumDepth else { throw source.damage }
    let page = try source.page(number)
    guard page.hasRowIDs == (kind == .table) else { throw source.damage }
    path.append(Place(page: page))
  }
}
