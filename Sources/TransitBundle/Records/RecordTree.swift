import BundleFormat
import TransitSQLite

/// The records of an index, or of a table WITHOUT ROWID, read from the blocks of a bundle in their order.
///
/// SQLite does the same and much else: it copies the page, runs a program for each row and keeps every page a second time.
/// Departure boards look through thousands of rows of a few trees, so these are read here.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct RecordTree {
  let file: BundleFile
  /// The page that SQLite counts as `rootpage`, from 1.
  let root: Int

  /// No b-tree of SQLite is deeper.
  private static let maximumDepth = 20

  /// Visits records in order, beginning with the first one whose leading integers are not below `key`.
  ///
  /// Cost: one page on each level of the tree, and those that hold what is visited.
  ///
  /// - Parameters:
  ///   - columns: The columns to read, in rising order, the first ones those of `key`.
  ///   - visit: Gets the values of `columns`; `false` ends the visit.
  /// - Throws: SQLite's error for a damaged database, as SQLite would.
  func forEach(
    from key: [Int], columns: [Int], _ visit: (borrowing RecordValues) -> Bool
  ) throws(SQLiteError) {
    var visitor = Visitor(key: key, values: RecordValues(columns: columns), pagesLeft: file.header.geometry.pageCount)
    _ = try walk(root, depth: 0, isBounded: true, &visitor, visit)
  }

  /// What a walk through the tree carries along.
  private struct Visitor {
    let key: [Int]
    var values: RecordValues
    /// A tree has each page once: one that leads in circles runs out of them.
    var pagesLeft: Int
  }

  /// Visits a page and all below it.
  ///
  /// - Parameter isBounded: Whether it can hold records below the key.
  /// - Returns: Whether to go on.
  private func walk(
    _ number: Int, depth: Int, isBounded: Bool, _ visitor: inout Visitor,
    _ visit: (borrowing RecordValues) -> Bool
  ) throws(SQLiteError) -> Bool {
    visitor.pagesLeft -= 1
    guard depth < Self.maximumDepth, visitor.pagesLeft >= 0 else { throw .damagedDatabase }
    let page = try RecordPage(file, number)
    let first = isBounded ? try lowerBound(in: page, &visitor) : 0
    if page.isInterior {
      let child = try page.child(first)
      if try !walk(child, depth: depth + 1, isBounded: isBounded, &visitor, visit) { return false }
    }
    for index in first..<max(first, page.cellCount) {
      try page.read(index, into: &visitor.values)
      if !visit(visitor.values) { return false }
      if page.isInterior {
        let child = try page.child(index + 1)
        if try !walk(child, depth: depth + 1, isBounded: false, &visitor, visit) { return false }
      }
    }
    return true
  }

  /// The first cell whose record is not below the key.
  private func lowerBound(in page: RecordPage, _ visitor: inout Visitor) throws(SQLiteError) -> Int {
    var (low, high) = (0, page.cellCount)
    while low < high {
      let middle = (low + high) / 2
      try page.read(middle, into: &visitor.values, columnCount: visitor.key.count)
      if visitor.values.isBelow(visitor.key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SQLiteError {
  /// What SQLite says of a tree that is none.
  static var damagedDatabase: SQLiteError { .corrupt("database disk image is malformed") }
}
