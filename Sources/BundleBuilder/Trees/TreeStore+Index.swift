import BundleFormat
import Operations

extension TreeStore {
  /// Writes an index of integer columns of a table whose rowids count from 1.
  ///
  /// - Parameters:
  ///   - columns: The values of 1 to 4 columns, by row.
  ///   - isPartial: Whether 0 in the first column stands for NULL, whose rows are not in the index.
  func writeIndex(
    _ name: String, of table: String, _ columns: [[Int32]], isPartial: Bool = false, _ cancellation: Cancellation
  ) throws {
    let order = StableOrder.positions(sorting: columns)
    try write(.index(name, of: table)) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: columns.count)
      for (position, row) in order.enumerated() {
        if position % 1024 == 0 { try cancellation.check() }
        if isPartial, columns[0][Int(row)] == 0 { continue }
        var key = SIMD4<Int>()
        record.removeAll()
        for (index, column) in columns.enumerated() {
          key[index] = Int(column[Int(row)])
          record.append(key[index])
        }
        record.append(Int(row) + 1)
        try tree.append(record)
        statistics.count(key)
      }
      return statistics
    }
  }
}
