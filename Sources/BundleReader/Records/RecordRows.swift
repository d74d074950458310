/// The values of several records, stored in two arrays.
package struct RecordRows {
  private let columnCount: Int
  private var integers: [Int] = []
  private var nulls: [UInt64] = []
  /// Whether a value is neither an integer nor NULL, such as a distance with many digits. These count as missing.
  package private(set) var hasOthers = false

  package init(columnCount: Int) {
    self.columnCount = columnCount
  }

  package var count: Int { nulls.count }

  package mutating func append(_ row: borrowing RecordValues) {
    integers.append(contentsOf: row.integers)
    nulls.append(row.nulls)
    hasOthers = hasOthers || row.hasOthers
  }

  /// The value of a record and column, by their indexes; `nil` if it is not an integer.
  @inline(__always)
  package subscript(row: Int, column: Int) -> Int? {
    nulls[row] & 1 << UInt64(column) == 0 ? integers[row * columnCount + column] : nil
  }
}
