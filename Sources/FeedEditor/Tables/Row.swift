import GTFSFeed
import TransitValues

/// Some cells of a row, by their columns.
struct Row {
  private let columns: [ColumnName]
  private var cells: [[UInt8]]

  /// A row of empty cells.
  init(_ columns: [ColumnName]) {
    self.init(columns, Array(repeating: [], count: columns.count))
  }

  init(_ columns: [ColumnName], _ cells: [[UInt8]]) {
    self.columns = columns
    self.cells = cells
  }

  /// Replaces the cells by those at some positions of a record. Reuses their memory.
  mutating func read(_ positions: [Int], _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) {
    for (index, position) in positions.enumerated() {
      cells[index].removeAll(keepingCapacity: true)
      cells[index].append(bytes.extracting(batch.range(of: record, position)))
    }
  }

  /// The cell of a column, which must be one of those that were asked for.
  subscript(column: ColumnName) -> [UInt8] {
    guard let index = columns.firstIndex(of: column) else { preconditionFailure("\(column.name) was not read") }
    return cells[index]
  }

  /// The value of a cell; `nil` if it is not one of its type.
  func integer(_ column: ColumnName) -> Int? { self[column].withSpan { try? FieldParser.integer($0) } }
  func time(_ column: ColumnName) -> Int? { self[column].withSpan { try? FieldParser.time($0) } }
  func date(_ column: ColumnName) -> ServiceDate? { self[column].withSpan { try? FieldParser.date($0) } }

  /// The days between two columns; `nil` if these are not a period.
  func period(_ first: ColumnName, _ last: ColumnName) -> ClosedRange<ServiceDate>? {
    guard let start = date(first), let end = date(last), start <= end else { return nil }
    return start...end
  }
}

/// All cells of a row, by the names of their columns. Columns that it does not have are empty.
struct WholeRow: Hashable {
  /// The cells that are not empty.
  private(set) var cells: [String: [UInt8]] = [:]

  init(_ cells: [ColumnName: [UInt8]] = [:]) {
    self.cells = Dictionary(uniqueKeysWithValues: cells.lazy.filter { !$1.isEmpty }.map { ($0.name, $1) })
  }

  /// - Parameter names: The header. Of columns with one name, the first counts.
  init(_ names: [String], _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) {
    for (position, name) in names.enumerated() where cells[name] == nil {
      cells[name] = bytes.extracting(batch.range(of: record, position)).array
    }
    cells = cells.filter { !$0.value.isEmpty }
  }

  subscript(name: String) -> [UInt8] { cells[name] ?? [] }

  subscript(column: ColumnName) -> [UInt8] {
    get { self[column.name] }
    set { cells[column.name] = newValue.isEmpty ? nil : newValue }
  }

  /// The row with other contents in one cell.
  func with(_ column: ColumnName, _ cell: [UInt8]) -> WholeRow {
    var row = self
    row[column] = cell
    return row
  }
}
