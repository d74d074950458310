/// The values of several records, stored in two arrays.
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

  /// The value of a record and column, by their indexes; `nil` if it is not an integer.
  @inline(__always)
  subscript(row: Int, column: Int) -> Int? {
    nulls[row] & 1 << UInt64(column) == 0 ? integers[row * columnCount + column] : nil
  }
}
