import BundleFormat

/// The row order of an index: the order of its table, or sorted by small integers. See ``IndexSection``.
struct IndexOrder {
  let isSorted: Bool
  private let rows: [Int]

  /// Sorts the rows if all values are small integers; otherwise keeps the table's order. If the index has another
  /// order, ``WrittenPages`` finds different pages.
  init?(_ table: TreeTable, _ columns: [Int], isPartial: Bool) {
    var rows = (0..<table.rowCount).filter { !isPartial || table.columns[columns[0]].classes[$0] != .null }
    let isSmall = columns.allSatisfy { column in
      rows.allSatisfy { row in
        switch table.columns[column].classes[row] {
        case .null: true
        case .integer: (0..<Int(Int32.max)).contains(table.columns[column].numbers[row])
        default: false
        }
      }
    }
    isSorted = isSmall && columns.count <= DeltaLimits.sortedColumnCount
    if isSorted {
      // NULL sorts first.
      let keys = columns.map { column in
        (0..<table.rowCount).map { table.columns[column].integer($0) ?? -1 }
      }
      rows.sort { left, right in
        for key in keys where key[left] != key[right] { return key[left] < key[right] }
        return false
      }
    }
    self.rows = rows
  }

  func append(_ table: TreeTable, _ columns: [Int], to writer: inout TreeWriter) throws {
    var record = Record()
    for row in rows {
      record.removeAll()
      for column in columns {
        let number = table.columns[column].numbers[row]
        switch table.columns[column].classes[row] {
        case .null: record.appendNull()
        case .integer: record.append(number)
        case .real: record.append(Double(bitPattern: UInt64(bitPattern: Int64(number))))
        case .text, .blob: record.append(Array(table.text(row, column)), table.columns[column].classes[row])
        }
      }
      try writer.append(record)
    }
  }
}
