/// The values of several records, in two arrays for all of them.
struct RecordRows {
  private let columnCount: Int
  private var integers: [Int] = []
  private var nulls: [UInt64] = []

  init(columnCount: Int) {
    self.columnCount = columnCount
  }

  var count: Int { nulls.count }

  mutating func append(_ row: borrowing RecordValues) {
    integers.append(contentsOf: row.integers)
    nulls.append(row.nulls)
  }

  /// A value by the number of its record and its place among the columns; `nil` where it is no integer.
  @inline(__always)
  subscript(row: Int, column: Int) -> Int? {
    nulls[row] & 1 << UInt64(column) == 0 ? integers[row * columnCount + column] : nil
  }
}
