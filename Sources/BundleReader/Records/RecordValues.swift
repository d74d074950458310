package import BundleFormat
package import TransitValues

/// The requested integers of a record.
package struct RecordValues {
  /// The requested columns, in rising order.
  package let columns: [Int]
  package private(set) var integers: [Int]
  /// For each column up to the last requested, its index in ``columns``; -1 if it is not requested.
  private let places: [Int]
  /// A bit for each value that is not an integer.
  package private(set) var nulls: UInt64 = 0
  /// Whether the last record read has a text, blob or real value in a requested column. These count as missing.
  package private(set) var hasOthers = false

  package init(columns: [Int]) {
    precondition(1...64 ~= columns.count)
    self.columns = columns
    integers = Array(repeating: 0, count: columns.count)
    var places = Array(repeating: -1, count: columns[columns.count - 1] + 1)
    for (index, column) in columns.enumerated() { places[column] = index }
    self.places = places
  }

  /// The value of a requested column by its index in ``columns``; 0 if it is not an integer.
  @inline(__always)
  package subscript(index: Int) -> Int { integers[index] }

  /// A requested rank; ``DenseIndex/absent`` if it is not an integer.
  @inline(__always)
  package func rank<Kind>(_ index: Int) -> DenseIndex<Kind> { DenseIndex(clamping: integers[index]) }

  /// The value of a requested column; `nil` if it is not an integer.
  @inline(__always)
  package func optional(_ index: Int) -> Int? { nulls & 1 << UInt64(index) == 0 ? integers[index] : nil }

  /// Reads the first `columnCount` requested values of a record.
  @inline(__always)
  package mutating func read(_ record: borrowing StoredRecord, columnCount: Int) throws(DatabaseError) {
    guard let read = record.readIntegers(places, columnCount: columns[columnCount - 1] + 1, into: &integers) else {
      throw .damagedDatabase
    }
    (nulls, hasOthers) = read
  }

  /// Whether the leading values sort before a key.
  package func isBelow(_ key: [Int]) -> Bool {
    for index in key.indices where integers[index] != key[index] { return integers[index] < key[index] }
    return false
  }
}
