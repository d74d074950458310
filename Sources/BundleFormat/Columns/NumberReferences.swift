/// The lists of numbers of a group that a later column may be predicted from: the rowids of a table, then each column
/// that has integers, other values counting as 0.
struct NumberReferences {
  /// Whether a table's rowids are the first list.
  private let hasRowIDs: Bool
  /// For each list so far, whether it has numbers at all.
  private var isUsable: [Bool]

  init(_ type: PageType) {
    hasRowIDs = type.isTable
    isUsable = type.isTable ? [true] : []
  }

  mutating func append(hasIntegers: Bool) {
    isUsable.append(hasIntegers)
  }

  /// The lists worth a try: the first two, which are mostly keys, and the last two, mostly alike.
  var candidates: [UInt8] {
    let usable = isUsable.indices.filter { isUsable[$0] && $0 <= UInt8.max }.map { UInt8($0) }
    return usable.count <= 4 ? usable : Array(usable.prefix(2) + usable.suffix(2))
  }

  func contains(_ list: UInt8) -> Bool {
    Int(list) < isUsable.count && isUsable[Int(list)]
  }

  /// The numbers of a list in some rows of its group.
  func numbers(of list: UInt8, in group: CellGroup, rows: RecordRows) -> [Int64] {
    if hasRowIDs, list == 0 { return rows.isAll ? group.rowIDs : rows.map { group.rowIDs[$0] } }
    let column = Int(list) - (hasRowIDs ? 1 : 0)
    return rows.map { row in
      let index = row * group.columnCount + column
      return group.records.classes[index] == ValueClass.integer.rawValue ? group.records.values[index] : 0
    }
  }
}

/// Some of the rows of a group, or all of them.
struct RecordRows {
  let count: Int
  /// The rows, none where all are meant.
  private let rows: [Int]

  /// - Parameter isMember: Asked for each row of `classes`.
  init(of classes: [UInt8], _ isMember: (UInt8) -> Bool) {
    var rows: [Int] = []
    for (row, valueClass) in classes.enumerated() where isMember(valueClass) { rows.append(row) }
    count = rows.count
    self.rows = rows.count == classes.count ? [] : rows
  }

  init(all count: Int) {
    self.count = count
    rows = []
  }

  /// Whether the rows are numbered from 0 without gaps.
  var isAll: Bool { rows.isEmpty }

  @inline(__always)
  subscript(_ index: Int) -> Int { rows.isEmpty ? index : rows[index] }

  @inline(__always)
  func map(_ number: (Int) -> Int64) -> [Int64] {
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    for index in 0..<count { numbers.append(number(self[index])) }
    return numbers
  }
}

/// The rows of a column by the kind of stream they go to.
struct RowsByStream {
  let integers: RecordRows
  let reals: RecordRows
  /// Texts and blobs.
  let texts: RecordRows

  init(_ classes: [UInt8]) {
    integers = RecordRows(of: classes) { $0 == ValueClass.integer.rawValue }
    reals = RecordRows(of: classes) { $0 == ValueClass.real.rawValue }
    texts = RecordRows(of: classes) { $0 == ValueClass.text.rawValue || $0 == ValueClass.blob.rawValue }
  }

  /// The rows of a column whose values are all of one class.
  init(all valueClass: ValueClass, count: Int) {
    let all = RecordRows(all: count)
    let none = RecordRows(all: 0)
    integers = valueClass == .integer ? all : none
    reals = valueClass == .real ? all : none
    texts = valueClass == .text || valueClass == .blob ? all : none
  }
}
