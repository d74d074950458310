import BundleFormat

/// The values of one row, reused for each row that is read.
///
/// Columns count from 0. In a table with rowids, column 0 is the rowid and the record's columns follow.
struct RowValues {
  let hasRowID: Bool
  /// The ``ValueClass`` of each column.
  private(set) var classes: [UInt8]
  /// An integer, the bits of a real number, or the packed range of a text or blob in ``record``.
  private(set) var numbers: [Int]
  /// The record as stored.
  private(set) var record: [UInt8] = []
  /// Each column of the record.
  private let places: ArraySlice<Int>
  private var values: [StoredValue]

  init(kind: TreeWriter.Kind, columnCount: Int) {
    hasRowID = kind == .table
    classes = Array(repeating: ValueClass.nullCode, count: columnCount)
    numbers = Array(repeating: 0, count: columnCount)
    values = Array(repeating: StoredValue(), count: hasRowID ? columnCount - 1 : columnCount)
    places = Array(values.indices)[...]
  }

  @inline(__always)
  func integer(_ column: Int) -> Int? {
    classes[column] == ValueClass.integerCode ? numbers[column] : nil
  }

  @inline(__always)
  func isText(_ column: Int) -> Bool {
    classes[column] == ValueClass.textCode || classes[column] == ValueClass.blobCode
  }

  /// The bytes of a text or blob; empty for other values.
  func bytes(_ column: Int) -> [UInt8] {
    guard isText(column) else { return [] }
    let start = numbers[column] >> 32
    return Array(record[start..<start + numbers[column] & 0xFFFF_FFFF])
  }

  /// Reads a record.
  ///
  /// - Returns: Whether it is valid and has exactly as many columns as the tree.
  mutating func read(_ stored: StoredRecord) -> Bool {
    guard let read = stored.read(places, into: &values), read.columnCount == places.count, read.unusedCount == 0
    else { return false }
    record.removeAll(keepingCapacity: true)
    record.append(contentsOf: stored.bytes[stored.range])
    if hasRowID { (classes[0], numbers[0]) = (ValueClass.integerCode, stored.rowID) }
    let first = hasRowID ? 1 : 0
    for index in values.indices {
      let value = values[index]
      switch value.type {
      case 0: (classes[first + index], numbers[first + index]) = (ValueClass.nullCode, 0)
      case 7:
        let bits = Int(truncatingIfNeeded: value.realBits(stored.bytes))
        (classes[first + index], numbers[first + index]) = (ValueClass.realCode, bits)
      case 12...:
        classes[first + index] = value.isText ? ValueClass.textCode : ValueClass.blobCode
        numbers[first + index] = (value.position - stored.range.lowerBound) << 32 | value.range.count
      default: (classes[first + index], numbers[first + index]) = (ValueClass.integerCode, value.integer)
      }
    }
    return true
  }
}

extension ValueClass {
  // Constants for comparisons in hot loops: `==` of another module's enum is a function call.
  static let nullCode: UInt8 = 0
  static let integerCode: UInt8 = 1
  static let textCode: UInt8 = 2
  static let blobCode: UInt8 = 3
  static let realCode: UInt8 = 4
}
