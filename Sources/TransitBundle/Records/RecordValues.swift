/// Integers of a record, for the columns that were asked for.
struct RecordValues {
  /// Columns of the record, in rising order.
  let columns: [Int]
  private(set) var integers: [Int]
  /// A bit for each value that is no integer.
  private(set) var nulls: UInt64 = 0
  /// Whether one of the values that were read last is a text, a blob or a real number, which here count as missing.
  private(set) var hasOthers = false

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

  /// To be called before a record is read.
  @inline(__always)
  mutating func begin() { hasOthers = false }

  /// Stores a value that is no integer and not NULL.
  mutating func storeOther(at index: Int) {
    store(nil, at: index)
    hasOthers = true
  }

  /// Whether the leading values are below those of a key.
  func isBelow(_ key: [Int]) -> Bool {
    for index in key.indices where integers[index] != key[index] { return integers[index] < key[index] }
    return false
  }
}
