/// Measures the similarity of ids to a text that a user entered.
package struct IDSimilarity {
  private let wanted: [UInt8]

  package init(to text: String) {
    wanted = Array(text.lowercased().utf8)
  }

  /// The texts that are similar to another one, best first.
  package static func nearest(to text: String, in texts: [String]) -> [String] {
    let similarity = IDSimilarity(to: text)
    let near = texts.compactMap { text in similarity.distance(of: text).map { (distance: $0, text: text) } }
    return near.sorted { $0.distance < $1.distance }.map { $0.text }
  }

  /// The number of bytes to change, insert, delete or swap with their neighbor to turn one id into the other, ignoring
  /// case; at most 3 if one is a prefix of the other. Returns `nil` if the ids are too different.
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

  /// The optimal string alignment distance, computed with three rows of the matrix.
  private func edits(to found: [UInt8]) -> Int {
    var row = Array(0...found.count)
    var (former, beforeFormer) = (row, row)
    for (index, byte) in wanted.enumerated() {
      (beforeFormer, former, row) = (former, row, beforeFormer)
      row[0] = index + 1
      for column in found.indices {
        let changed = former[column] + (found[column] == byte ? 0 : 1)
        row[column + 1] = min(changed, row[column] + 1, former[column + 1] + 1)
        if index > 0, column > 0, byte == found[column - 1], wanted[index - 1] == found[column] {
          row[column + 1] = min(row[column + 1], beforeFormer[column - 1] + 1)
        }
      }
    }
    return row[found.count]
  }
}
