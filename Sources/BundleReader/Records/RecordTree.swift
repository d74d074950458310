import BundleFormat
package import TransitValues

/// Reads the records of an index or a table in order, directly from the blocks of a bundle.
///
/// SQLite would also copy each page, run bytecode for each row, and cache every page a second time. Boards scan
/// thousands of rows in a few B-trees, so a specialized reader is faster.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
package struct RecordTree {
  package let file: BundleFile
  /// The number of the root page, from 1, as in SQLite's `rootpage`.
  package let root: Int

  /// Visits records of an index or a WITHOUT ROWID table in order, starting with the first one whose leading integers
  /// are not below `key`.
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
  package func forEach(
    from key: [Int], columns: [Int], risingCount: Int = 0, _ visit: (borrowing RecordValues) -> Bool
  ) throws(DatabaseError) {
    var values = RecordValues(columns: columns)
    var last = LastKey(count: risingCount)
    var cursor = TreeCursor(file, root: root, kind: .index)
    if !key.isEmpty {
      try cursor.seek { (record) throws(DatabaseError) in
        try values.read(record, columnCount: key.count)
        return !values.isBelow(key)
      }
    }
    try read(&cursor, into: &values) { (_, values) throws(DatabaseError) in
      guard last.rises(to: values) else { throw .damagedDatabase }
      return visit(values)
    }
  }

  /// Visits rows of a table with rowids in order, starting with the first one whose rowid is not below `rowID`.
  ///
  /// - Parameters:
  ///   - columns: The columns to read, in rising order.
  ///   - visit: Called with the rowid and the values of `columns`. Returns `false` to stop.
  ///
  /// Errors and cost are those of ``forEach(from:columns:risingCount:_:)``.
  package func forEachRow(
    from rowID: Int, columns: [Int], _ visit: (Int, borrowing RecordValues) -> Bool
  ) throws(DatabaseError) {
    var values = RecordValues(columns: columns)
    var cursor = TreeCursor(file, root: root, kind: .table)
    try cursor.seek(rowID: rowID)
    try read(&cursor, into: &values) { (rowID, values) throws(DatabaseError) in visit(rowID, values) }
  }

  /// Reads the records from a cursor on until `visit`, which is given rowid and values, returns `false`.
  @inline(__always)
  private func read(
    _ cursor: inout TreeCursor<BundleFile>, into values: inout RecordValues,
    _ visit: (Int, borrowing RecordValues) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    var record = StoredRecord()
    while let run = try cursor.next() {
      let page = run.page
      for cell in run.cells {
        guard record.read(cell, of: page) else { throw .damagedDatabase }
        if record.overflow != 0 { try file.complete(&record, pagesLeft: &cursor.pagesLeft) }
        try values.read(record, columnCount: values.columns.count)
        if try !visit(record.rowID, values) { return }
      }
    }
  }

  /// The key of the previous record.
  private struct LastKey {
    private let count: Int
    private var key: [Int] = []

    init(count: Int) {
      self.count = count
    }

    /// Whether a record's key is greater. Stores it as the previous key.
    mutating func rises(to values: borrowing RecordValues) -> Bool {
      if count == 0 { return true }
      if key.isEmpty {
        key = Array(values.integers[..<count])
        return true
      }
      var rises = false
      for index in 0..<count {
        let value = values.integers[index]
        if !rises, value < key[index] { return false }
        rises = rises || value > key[index]
        key[index] = value
      }
      return rises
    }
  }
}
