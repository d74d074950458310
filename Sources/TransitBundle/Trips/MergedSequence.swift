/// Merges sequences into one that contains each of them in its own order.
///
/// Elements that sequences share are merged where their order allows it (Myers's diff algorithm). Earlier sequences
/// determine the order.
struct MergedSequence<Element: Hashable> {
  /// Each element with a unique number, because an element may occur twice.
  private var rows: [(number: Int, element: Element)] = []
  /// For each sequence, in the order of merging: the row numbers of its elements.
  private var places: [[Int]] = []
  private var nextNumber = 0

  var elements: [Element] { rows.map { $0.element } }

  /// For each sequence: the rising indexes of its elements in ``elements``.
  var indexes: [[Int]] {
    let index = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.number, $0) })
    return places.map { $0.compactMap { index[$0] } }
  }

  /// Adds a sequence.
  ///
  /// Cost: O(n · d) time and O(d²) memory, for n elements and d differences. If there are more than a million pairs of
  /// elements, the sequence is appended without merging.
  mutating func merge(_ sequence: [Element]) {
    if rows.count.multipliedReportingOverflow(by: sequence.count).partialValue > 1 << 20 {
      places.append(Array(nextNumber..<nextNumber + sequence.count))
      rows += sequence.enumerated().map { (nextNumber + $0, $1) }
      nextNumber += sequence.count
      return
    }
    let difference = sequence.difference(from: elements)
    let removed = Set(difference.removals.map { $0.offset })
    let inserted = Set(difference.insertions.map { $0.offset })
    var merged: [(number: Int, element: Element)] = []
    var numbers: [Int] = []
    var row = 0
    for (index, element) in sequence.enumerated() {
      if inserted.contains(index) {
        numbers.append(nextNumber)
        merged.append((nextNumber, element))
        nextNumber += 1
        continue
      }
      while row < rows.count, removed.contains(row) {
        merged.append(rows[row])
        row += 1
      }
      numbers.append(rows[row].number)
      merged.append(rows[row])
      row += 1
    }
    merged += rows[row...]
    rows = merged
    places.append(numbers)
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
