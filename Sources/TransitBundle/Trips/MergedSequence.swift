/// Sequences laid over each other: one in which each of them is found, in its own order.
///
/// What two of them share comes once where both allow it (Myers's differences); the first ones set the order.
struct MergedSequence<Element: Hashable> {
  /// Each element with a number of its own, since the same one may come twice.
  private var rows: [(number: Int, element: Element)] = []
  /// By sequence, in the order in which they were merged: the number of the row of each element.
  private var places: [[Int]] = []
  private var nextNumber = 0

  var elements: [Element] { rows.map(\.element) }

  /// By sequence: the indexes of its elements in ``elements``, which rise.
  var indexes: [[Int]] {
    let index = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.number, $0) })
    return places.map { $0.compactMap { index[$0] } }
  }

  /// Adds a sequence.
  ///
  /// Cost: O(n · d) of time and O(d²) of memory, for n elements and d that are new or missing; above a million pairs of
  /// elements the sequence is put behind the others as it is.
  mutating func merge(_ sequence: [Element]) {
    if rows.count.multipliedReportingOverflow(by: sequence.count).partialValue > 1 << 20 {
      places.append(Array(nextNumber..<nextNumber + sequence.count))
      rows += sequence.enumerated().map { (nextNumber + $0, $1) }
      nextNumber += sequence.count
      return
    }
    let difference = sequence.difference(from: elements)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
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
