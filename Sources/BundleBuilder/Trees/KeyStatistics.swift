/// Statistics of a tree for SQLite's planner: its number of rows, and how many rows share each prefix of the key.
///
/// Counting while writing avoids ANALYZE, which would read the whole tree again.
/// <https://www.sqlite.org/fileformat2.html#the_sqlite_stat1_table>
struct KeyStatistics {
  private let columnCount: Int
  private var rowCount = 0
  /// The number of distinct prefixes of one column, of two columns, and so on.
  private var distinct = SIMD4<Int>()
  private var last = SIMD4<Int>()

  /// - Parameter columnCount: Columns of the key, `0 ... 4`; 0 for a rowid table.
  init(columnCount: Int) {
    self.columnCount = columnCount
  }

  /// Counts a row by its key. Rows must arrive in key order.
  @inline(__always)
  mutating func count(_ first: Int = 0, _ second: Int = 0, _ third: Int = 0, _ fourth: Int = 0) {
    count(SIMD4(first, second, third, fourth))
  }

  @inline(__always)
  mutating func count(_ key: SIMD4<Int>) {
    var differs = rowCount == 0
    for column in 0..<columnCount {
      differs = differs || key[column] != last[column]
      distinct[column] += differs ? 1 : 0
    }
    last = key
    rowCount += 1
  }

  /// The `stat` column of sqlite_stat1: the number of rows, then for each prefix the average number of rows that share
  /// it, rounded up.
  var text: String {
    let averages = (0..<columnCount).map { (rowCount + distinct[$0] - 1) / max(1, distinct[$0]) }
    return ([rowCount] + averages).map(String.init).joined(separator: " ")
  }
}
