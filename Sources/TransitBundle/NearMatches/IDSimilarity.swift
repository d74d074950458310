/// Measures the similarity of ids to a text that a user entered.
package struct IDSimilarity {
  private let wanted: [UInt8]

  package init(to text: String) {
    wanted = Array(text.lowercased().utf8)
  }

  /// The number of bytes to change, insert or delete to turn one id into the other, ignoring case; at most 3 if one is
  /// a prefix of the other. Returns `nil` if the ids are too different.
  ///
  /// Cost: proportional to the product of both lengths.
  package func distance(of id: String) -> Int? {
    let found = Array(id.lowercased().utf8)
    let tolerance = max(1, min(3, wanted.count / 3))
    if !wanted.isEmpty, found.starts(with: wanted) || (found.count > 2 && wanted.starts(with: found)) {
      return min(3, abs(found.count - wanted.count))
    }
    guard abs(found.count - wanted.count) <= tolerance else { return nil }
    let distance = edits(to: found)
    return distance <= tolerance ? distance : nil
  }

  /// The Levenshtein distance, computed with one row of the matrix.
  private func edits(to found: [UInt8]) -> Int {
    var row = Array(0...found.count)
    for (index, byte) in wanted.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in found.indices {
        let changed = diagonal + (found[column] == byte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
      }
    }
    return row[found.count]
  }
}
