/// A row by the names of its columns. Columns that it does not have are empty.
struct MergedRow: Hashable {
  /// The cells that are not empty.
  private(set) var cells: [String: [UInt8]]

  init(_ cells: [String: [UInt8]] = [:]) {
    self.cells = cells.filter { !$0.value.isEmpty }
  }

  /// - Parameter names: The header. Of columns with one name, the first counts.
  init(_ names: [String], _ cells: [[UInt8]]) {
    self.init(Dictionary(zip(names, cells)) { first, _ in first })
  }

  subscript(column: String) -> [UInt8] {
    get { cells[column] ?? [] }
    set { cells[column] = newValue.isEmpty ? nil : newValue }
  }

  /// The row with other contents in one cell.
  func with(_ column: String, _ cell: [UInt8]) -> MergedRow {
    var row = self
    row[column] = cell
    return row
  }
}
