/// Integers of a record, for the columns that were asked for.
struct RecordValues {
  /// Columns of the record, in rising order.
  let columns: [Int]
  private(set) var integers: [Int]
  private var nulls: UInt64 = 0

  init(columns: [Int]) {
    precondition(columns.count <= 64)
    self.columns = columns
    integers = Array(repeating: 0, count: columns.count)
  }

  /// A value by its place in ``columns``; 0 where it is no integer.
  @inline(__always)
  subscript(index: Int) -> Int { integers[index] }

  /// `nil` where it is no integer.
  @inline(__always)
  func optional(_ index: Int) -> Int? { nulls & 1 << UInt64(index) == 0 ? integers[index] : nil }

  @inline(__always)
  mutating func store(_ value: Int?, at index: Int) {
    integers[index] = value ?? 0
    let bit: UInt64 = 1 << UInt64(index)
    if value == nil { nulls |= bit } else { nulls &= ~bit }
  }

  /// Whether the leading values are below those of a key.
  func isBelow(_ key: [Int]) -> Bool {
    for index in key.indices where integers[index] != key[index] { return integers[index] < key[index] }
    return false
  }
}
