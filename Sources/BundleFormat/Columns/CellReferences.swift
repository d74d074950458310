/// The lists of numbers of a group that a later column may be predicted from: the rowids of a table, then each column.
struct CellReferences {
  /// Empty where a column has no integers.
  private(set) var lists: [[Int64]] = []

  mutating func append(_ numbers: [Int64]) {
    lists.append(numbers)
  }

  /// The lists worth a try, for some of the rows: the first two, which are mostly keys, and the last two, mostly alike.
  func candidates(for rows: [Int]) -> [NumberReference] {
    let usable = lists.indices.filter { !lists[$0].isEmpty }
    let chosen = usable.count <= 4 ? usable : Array(usable.prefix(2) + usable.suffix(2))
    return chosen.map { NumberReference(list: $0, numbers: numbers(of: $0, rows)) }
  }

  /// The numbers of a list in some of the rows.
  func numbers(of list: Int, _ rows: [Int]) -> [Int64] {
    lists[list].count == rows.count ? lists[list] : rows.map { lists[list][$0] }
  }
}

/// Numbers to predict others from, as many as these, and where they stand in the group.
struct NumberReference {
  let list: Int
  let numbers: [Int64]
}

/// The rows of a column, by what they hold.
struct RowsByClass {
  private(set) var integers: [Int] = []
  private(set) var reals: [Int] = []
  /// Texts and blobs.
  private(set) var texts: [Int] = []
  /// The class that all rows share.
  private(set) var onlyClass: UInt8?

  /// - Returns: `nil` for a class there is not.
  init?(_ classes: [UInt8]) {
    guard let first = classes.first else { return }
    var isMixed = false
    for (row, rawValue) in classes.enumerated() {
      guard let valueClass = ValueClass(rawValue: rawValue) else { return nil }
      isMixed = isMixed || rawValue != first
      switch valueClass {
      case .null: break
      case .integer: integers.append(row)
      case .real: reals.append(row)
      case .text, .blob: texts.append(row)
      }
    }
    onlyClass = isMixed ? nil : first
  }
}
