/// Finds the first row of a table with a value in a column.
struct TableIndex: Sendable {
  /// By number of the text; -1 for texts that the column does not have.
  private let rows: [Int32]

  init(_ table: Table, _ column: ColumnKey<TextNumber>, _ tables: Tables) {
    var rows = [Int32](repeating: -1, count: tables.pool.count)
    let values = table[column]
    for row in 0..<table.count {
      let number = Int(values.value(row).index)
      if rows[number] < 0 { rows[number] = Int32(row) }
    }
    rows[0] = -1
    self.rows = rows
  }

  /// Returns the first row with a value; `nil` for an empty text, and if there is none.
  @inline(__always)
  func row(of value: TextNumber) -> Int? {
    let row = rows[Int(value.index)]
    return row < 0 ? nil : Int(row)
  }

  func contains(_ value: TextNumber) -> Bool { rows[Int(value.index)] >= 0 }
}
