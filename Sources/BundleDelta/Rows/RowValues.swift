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

  init(kind: TreeWriter.Kind, columnCount: Int) {
    hasRowID = kind == .table
    classes = Array(repeating: ValueClass.nullCode, count: columnCount)
    numbers = Array(repeating: 0, count: columnCount)
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
    guard stored.readAll(from: hasRowID ? 1 : 0, classes: &classes, numbers: &numbers) else { return false }
    record.removeAll(keepingCapacity: true)
    record.append(contentsOf: stored.bytes[stored.range])
    if hasRowID { (classes[0], numbers[0]) = (ValueClass.integerCode, stored.rowID) }
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
