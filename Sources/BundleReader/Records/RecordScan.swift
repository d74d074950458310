import BundleFormat
package import TransitValues

/// Reads the records of an index or a table one after another, with values of all kinds.
///
/// ``RecordTree/forEach(from:columns:risingCount:_:)`` is faster for integers. Malformed input throws an error for a
/// damaged database.
package struct RecordScan: ~Copyable {
  private let file: BundleFile
  private var cursor: TreeCursor<BundleFile>
  private var run: TreeCursor<BundleFile>.Run?
  private var cell = 0
  private let places: [Int]
  private var record = StoredRecord()
  private var values: [StoredValue]

  /// Begins before the first row of a table whose rowid is not below `rowID`.
  ///
  /// - Parameter columnCount: The number of leading columns to read.
  package init(ofTable tree: RecordTree, from rowID: Int = .min, columnCount: Int) throws(DatabaseError) {
    self.init(tree, .table, columnCount: columnCount)
    try cursor.seek(rowID: rowID)
  }

  /// Begins before the first record of an index or a WITHOUT ROWID table whose first integer is not below `key`.
  package init(ofIndex tree: RecordTree, from key: Int, columnCount: Int) throws(DatabaseError) {
    self.init(tree, .index, columnCount: columnCount)
    var first = RecordValues(columns: [0])
    try cursor.seek { (record) throws(DatabaseError) in
      try first.read(record, columnCount: 1)
      return first[0] >= key
    }
  }

  private init(_ tree: RecordTree, _ kind: TreeWriter.Kind, columnCount: Int) {
    file = tree.file
    cursor = TreeCursor(tree.file, root: tree.root, kind: kind)
    places = Array(0..<columnCount)
    values = Array(repeating: StoredValue(), count: columnCount)
  }

  /// Reads the next record; `false` after the last.
  package mutating func step() throws(DatabaseError) -> Bool {
    while true {
      if let run, cell < run.cells.upperBound {
        guard record.read(cell, of: run.page) else { throw .damagedDatabase }
        cell += 1
        if record.overflow != 0 { try file.complete(&record, pagesLeft: &cursor.pagesLeft) }
        guard record.read(places[...], into: &values) != nil else { throw .damagedDatabase }
        return true
      }
      guard let next = try cursor.next() else { return false }
      (run, cell) = (next, next.cells.lowerBound)
    }
  }

  package var rowID: Int { record.rowID }

  package func isNull(at column: Int) -> Bool { values[column].isNull }

  /// `nil` if the value is not an integer.
  @inline(__always)
  package func integer(at column: Int) -> Int? { values[column].isInteger ? values[column].integer : nil }

  /// `nil` if the value is not a text.
  @inline(__always)
  package func text(at column: Int) -> ArraySlice<UInt8>? {
    values[column].isText ? record.bytes[values[column].range] : nil
  }
}
