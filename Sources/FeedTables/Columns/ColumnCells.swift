/// The cells of a column, one after another, as numbers.
package struct ColumnCells: Sendable {
  /// 0 for an empty cell.
  package private(set) var values: [Int] = []
  package private(set) var isEmpty: [Bool] = []

  package init() {}

  package var count: Int { values.count }

  package subscript(row: Int) -> Int? { isEmpty[row] ? nil : values[row] }

  mutating func append(_ value: Int?) {
    values.append(value ?? 0)
    isEmpty.append(value == nil)
  }

  mutating func append(contentsOf cells: ColumnCells) {
    values.append(contentsOf: cells.values)
    isEmpty.append(contentsOf: cells.isEmpty)
  }

  mutating func append(repeating value: Int?, count: Int) {
    values.append(contentsOf: repeatElement(value ?? 0, count: count))
    isEmpty.append(contentsOf: repeatElement(value == nil, count: count))
  }

  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    isEmpty.reserveCapacity(count)
  }
}
