/// The requested integers of a record.
struct RecordValues {
  /// The requested columns, in rising order.
  let columns: [Int]
  private(set) var integers: [Int]
  /// A bit for each value that is not an integer.
  private(set) var nulls: UInt64 = 0
  /// Whether the last record read has a text, blob or real value in a requested column. These count as missing.
  private(set) var hasOthers = false

  init(columns: [Int]) {
    precondition(columns.count <= 64)
    self.columns = columns
    integers = Array(repeating: 0, count: columns.count)
  }

  /// The value of a requested column by its index in ``columns``; 0 if it is not an integer.
  @inline(__always)
  subscript(index: Int) -> Int { integers[index] }

  /// The value of a requested column; `nil` if it is not an integer.
  @inline(__always)
  func optional(_ index: Int) -> Int? { nulls & 1 << UInt64(index) == 0 ? integers[index] : nil }

  @inline(__always)
  mutating func store(_ value: Int?, at index: Int) {
    integers[index] = value ?? 0
    let bit: UInt64 = 1 << UInt64(index)
    if value == nil { nulls |= bit } else { nulls &= ~bit }
  }

  /// Must be called before each record.
  @inline(__always)
  mutating func begin() { hasOthers = false }

  /// Stores a value that is neither an integer nor NULL.
  mutating func storeOther(at index: Int) {
    store(nil, at: index)
    hasOthers = true
  }

  /// Whether the leading values sort before a key.
  func isBelow(_ key: [Int]) -> Bool {
    for index in key.indices where integers[index] != key[index] { return integers[index] < key[index] }
    return false
  }
}
