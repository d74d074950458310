/// A word that somebody typed, and the words of an index that may have been meant.
struct TolerantWord {
  private let word: String
  private let wanted: [Unicode.Scalar]
  /// Whether a word of the index begins with the wanted one.
  private var isExact = false
  /// Words that would begin with it but for one typing error; the first ones of the index.
  private var similar: [String] = []

  /// Shorter words could become any other.
  private static let shortestTolerated = 3
  /// So many are enough for a word that is nearly many others.
  private static let mostSimilar = 64

  init(_ word: String) {
    self.word = word
    wanted = Array(SearchText.folded(word).unicodeScalars)
  }

  /// Looks at a word of the index.
  ///
  /// - Parameter scalars: Of the word, folded as what is typed is: SQLite leaves some letters as they are, "ł" for example.
  mutating func consider(_ term: String, scalars: [Unicode.Scalar]) {
    if scalars.starts(with: wanted) {
      isExact = true
    } else if similar.count < Self.mostSimilar, isNearlyPrefix(of: scalars) {
      similar.append(term)
    }
  }

  /// What to ask the index for; `nil` when nothing is like the word.
  var query: String? {
    if !isExact, similar.isEmpty { return nil }
    // The words come from the file, which may be anybody's.
    let others = similar.map {
      "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
    return "(" + (["\"\(word)\"*"] + others).joined(separator: " OR ") + ")"
  }

  /// Whether a beginning of a word becomes this one by one letter more, less or changed, or two exchanged.
  private func isNearlyPrefix(of term: [Unicode.Scalar]) -> Bool {
    guard wanted.count >= Self.shortestTolerated else { return false }
    let same = zip(wanted, term).prefix { $0 == $1 }.count
    let (left, right) = (wanted[same...], term[same...])
    if right.starts(with: left.dropFirst()) || right.dropFirst().starts(with: left) { return true }
    if !right.isEmpty, right.dropFirst().starts(with: left.dropFirst()) { return true }
    return left.count > 1 && right.count > 1 && left[same] == right[same + 1] && left[same + 1] == right[same]
      && right.dropFirst(2).starts(with: left.dropFirst(2))
  }
}
