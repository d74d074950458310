/// What SQLite's planner is told of a tree: its rows, and how many of them share each prefix of the key.
///
/// ANALYZE would read the whole tree again for it. <https://www.sqlite.org/fileformat2.html#the_sqlite_stat1_table>
struct KeyStatistics {
  private let columnCount: Int
  private var rowCount = 0
  /// Different prefixes of one column, of two, of three.
  private var distinct = (0, 0, 0)
  private var last = (0, 0, 0)

  /// - Parameter columnCount: Columns of the key, `0 ... 3`; none for a table of rowids.
  init(columnCount: Int) {
    self.columnCount = columnCount
  }

  /// Counts a row, given its key; rows come in the order of their keys.
  @inline(__always)
  mutating func count(_ first: Int = 0, _ second: Int = 0, _ third: Int = 0) {
    let isFirst = rowCount == 0 || first != last.0
    let isSecond = isFirst || second != last.1
    let isThird = isSecond || third != last.2
    distinct.0 += isFirst ? 1 : 0
    distinct.1 += isSecond ? 1 : 0
    distinct.2 += isThird ? 1 : 0
    last = (first, second, third)
    rowCount += 1
  }

  /// `stat` of sqlite_stat1: the rows, then for each prefix the average of those with an equal one, rounded up.
  var text: String {
    let averages = [distinct.0, distinct.1, distinct.2].prefix(columnCount).map { distinct in
      (rowCount + distinct - 1) / max(1, distinct)
    }
    return ([rowCount] + averages).map(String.init).joined(separator: " ")
  }
}
