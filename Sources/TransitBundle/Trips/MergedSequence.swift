import BundleFormat

/// Merges sequences into one that contains each of them in its own order.
///
/// Elements that sequences share are merged where their order allows it. Earlier sequences determine the order.
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
  /// Cost: O(n + r log n), for n elements and r pairs of equal ones. If there are more than a million pairs, the sequence
  /// is added without merging.
  mutating func merge(_ sequence: [Element]) {
    let shared = sharedRows(sequence)
    var merged: [(number: Int, element: Element)] = []
    merged.reserveCapacity(rows.count + sequence.count)
    var numbers: [Int] = []
    var next = 0
    for (element, row) in zip(sequence, shared) {
      if let row {
        merged += rows[next...row]
        numbers.append(rows[row].number)
        next = row + 1
      } else {
        merged.append((nextNumber, element))
        numbers.append(nextNumber)
        nextNumber += 1
      }
    }
    rows = merged + rows[next...]
    places.append(numbers)
  }

  private static var mostPairs: Int { 1 << 20 }

  /// For each element of a sequence, its row in a longest common subsequence; `nil` outside of it.
  ///
  /// Source: Hunt and Szymanski, A fast algorithm for computing longest common subsequences (1977).
  private func sharedRows(_ sequence: [Element]) -> [Int?] {
    var shared = [Int?](repeating: nil, count: sequence.count)
    var rowsOf: [Element: [Int]] = [:]
    for row in rows.indices.reversed() { rowsOf[rows[row].element, default: []].append(row) }
    if sequence.reduce(0, { $0 + (rowsOf[$1]?.count ?? 0) }) > Self.mostPairs { return shared }
    var pairs: [(row: Int, index: Int, previous: Int?)] = []
    // For each length of a common subsequence, the last pair of the one that ends in the highest row.
    var ends: [Int] = []
    for (index, element) in sequence.enumerated() {
      // From the last row to the first, so that a pair continues only pairs of earlier elements.
      for row in rowsOf[element] ?? [] {
        let length = ends.indices.partitioningIndex { pairs[ends[$0]].row >= row }
        if length < ends.count, pairs[ends[length]].row == row { continue }
        pairs.append((row, index, length == 0 ? nil : ends[length - 1]))
        if length == ends.count { ends.append(pairs.count - 1) } else { ends[length] = pairs.count - 1 }
      }
    }
    var next = ends.last
    while let pair = next {
      shared[pairs[pair].index] = pairs[pair].row
      next = pairs[pair].previous
    }
    return shared
  }
}
