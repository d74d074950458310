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
  ///   - risingCount: So many of them are the tree's key: integers that rise from record to record. Trees in which they do
  ///     not are damaged; nothing that is read of them then grows beyond what their pages hold.
  ///   - visit: Gets the values of `columns`; `false` ends the visit.
  /// - Throws: SQLite's error for a damaged database, as SQLite would.
  func forEach(
    from key: [Int], columns: [Int], risingCount: Int = 0, _ visit: (borrowing RecordValues) -> Bool
  ) throws(SQLiteError) {
    var visitor = Visitor(
      key: key, risingCount: risingCount, values: RecordValues(columns: columns),
      pagesLeft: file.header.geometry.pageCount)
    _ = try walk(root, depth: 0, isBounded: true, &visitor, visit)
  }

  /// What a walk through the tree carries along.
  private struct Visitor {
    let key: [Int]
    let risingCount: Int
    var values: RecordValues
    /// A tree has each page once: one that leads in circles runs out of them. Those of overflow count each time.
    var pagesLeft: Int
    /// The key of the record before.
    private var last: [Int] = []

    init(key: [Int], risingCount: Int, values: RecordValues, pagesLeft: Int) {
      self.key = key
      self.risingCount = risingCount
      self.values = values
      self.pagesLeft = pagesLeft
    }

    /// Whether the record comes after the one before; it is then the one before the next.
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

  /// The first cell whose record is not below the key.
  private func lowerBound(in page: RecordPage, _ visitor: inout Visitor) throws(SQLiteError) -> Int {
    var (low, high) = (0, page.cellCount)
    while low < high {
      let middle = (low + high) / 2
      try page.read(
        middle, into: &visitor.values, columnCount: visitor.key.count, pagesLeft: &visitor.pagesLeft)
      if visitor.values.isBelow(visitor.key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SQLiteError {
  /// What SQLite says of a tree that is none.
  static var damagedDatabase: SQLiteError { .corrupt("database disk image is malformed") }
}
