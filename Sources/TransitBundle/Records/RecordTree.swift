import BundleFormat
import TransitSQLite

/// Reads the records of an index or a WITHOUT ROWID table in order, directly from the blocks of a bundle.
///
/// SQLite would also copy each page, run bytecode for each row, and cache every page a second time. Boards scan
/// thousands of rows in a few B-trees, so a specialized reader is faster.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct RecordTree {
  let file: BundleFile
  /// The number of the root page, from 1, as in SQLite's `rootpage`.
  let root: Int

  /// The maximum depth of an SQLite B-tree.
  private static let maximumDepth = 20

  /// Visits records in order, starting with the first one whose leading integers are not below `key`.
  ///
  /// - Parameters:
  ///   - columns: The columns to read, in rising order. They start with the columns of `key`.
  ///   - risingCount: The number of leading columns that form the tree's key: integers that increase from record to
  ///     record. If they do not, the tree is damaged. This check bounds the memory for results by the size of the
  ///     pages.
  ///   - visit: Called with the values of `columns`. Returns `false` to stop.
  /// - Throws: The same error as SQLite for a damaged database.
  ///
  /// Cost: one page per level of the tree, and the pages with visited records.
  func forEach(
    from key: [Int], columns: [Int], risingCount: Int = 0, _ visit: (borrowing RecordValues) -> Bool
  ) throws(SQLiteError) {
    var visitor = Visitor(
      key: key, risingCount: risingCount, values: RecordValues(columns: columns),
      pagesLeft: file.header.geometry.pageCount)
    _ = try walk(root, depth: 0, isBounded: true, &visitor, visit)
  }

  /// The state of a walk through the tree.
  private struct Visitor {
    let key: [Int]
    let risingCount: Int
    var values: RecordValues
    /// The page budget, which detects cycles in a damaged tree. Overflow pages count at each read.
    var pagesLeft: Int
    /// The key of the previous record.
    private var last: [Int] = []

    init(key: [Int], risingCount: Int, values: RecordValues, pagesLeft: Int) {
      self.key = key
      self.risingCount = risingCount
      self.values = values
      self.pagesLeft = pagesLeft
    }

    /// Whether the record's key is greater than the previous one. Stores it as the previous key.
    mutating func rises() -> Bool {
      if risingCount == 0 { return true }
      if last.isEmpty {
        last = Array(values.integers[..<risingCount])
        return true
      }
      var rises = false
      for index in 0..<risingCount {
        let value = values.integers[index]
        if !rises, value < last[index] { return false }
        rises = rises || value > last[index]
        last[index] = value
      }
      return rises
    }
  }

  /// Visits a page and all pages below it.
  ///
  /// - Parameter isBounded: Whether the page can contain records below the key.
  /// - Returns: Whether to continue.
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
      try page.read(index, into: &visitor.values, pagesLeft: &visitor.pagesLeft)
      guard visitor.rises() else { throw .damagedDatabase }
      if !visit(visitor.values) { return false }
      if page.isInterior {
        let child = try page.child(index + 1)
        if try !walk(child, depth: depth + 1, isBounded: false, &visitor, visit) { return false }
      }
    }
    return true
  }

  /// Returns the first cell whose record is not below the key.
  private func lowerBound(in page: RecordPage, _ visitor: inout Visitor) throws(SQLiteError) -> Int {
    try (0..<page.cellCount).partitioningIndex { (cell) throws(SQLiteError) in
      try page.read(cell, into: &visitor.values, columnCount: visitor.key.count, pagesLeft: &visitor.pagesLeft)
      return !visitor.values.isBelow(visitor.key)
    }
  }
}

extension SQLiteError {
  /// SQLite's error for a malformed B-tree.
  static var damagedDatabase: SQLiteError { .corrupt("database disk image is malformed") }
}
