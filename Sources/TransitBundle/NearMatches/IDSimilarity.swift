/// How much ids resemble one that a person typed.
struct IDSimilarity {
  private let wanted: [UInt8]

  init(to text: String) {
    wanted = Array(text.lowercased().utf8)
  }

  /// Bytes to change, insert or drop to get from one id to the other, case aside, where one is the other's beginning
  /// at most 3; `nil` when they have too little in common.
  ///
  /// Cost: proportional to the product of both lengths.
  func distance(of id: String) -> Int? {
    let found = Array(id.lowercased().utf8)
    let tolerance = max(1, min(3, wanted.count / 3))
    if !wanted.isEmpty, found.starts(with: wanted) || (found.count > 2 && wanted.starts(with: found)) {
      return min(3, abs(found.count - wanted.count))
    }
    guard abs(found.count - wanted.count) <= tolerance else { return nil }
    let distance = edits(to: found)
    return distance <= tolerance ? distance : nil
  }

  /// The Levenshtein distance, one row of its table at a time.
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
