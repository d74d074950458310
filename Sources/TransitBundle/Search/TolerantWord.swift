/// A word that a user typed, and the similar words of the search index.
struct TolerantWord {
  private let word: String
  private let wanted: [Unicode.Scalar]
  /// Whether a word of the index starts with the typed one.
  private var isExact = false
  /// The first words of the index that start with the typed one, except for one typing error.
  private var similar: [String] = []

  /// The minimum length. One error would turn shorter words into almost any other.
  private static let shortestTolerated = 3
  /// The maximum number of similar words in a query.
  private static let mostSimilar = 64

  init(_ word: String) {
    self.word = word
    wanted = Array(SearchText.folded(word).unicodeScalars)
  }

  /// Tests a word of the index.
  ///
  /// - Parameter scalars: The word, folded like the typed text. SQLite does not fold some letters, such as "ł".
  mutating func consider(_ term: String, scalars: [Unicode.Scalar]) {
    if scalars.starts(with: wanted) {
      isExact = true
    } else if similar.count < Self.mostSimilar, isNearlyPrefix(of: scalars) {
      similar.append(term)
    }
  }

  /// The search query; `nil` if no word is similar.
  var query: String? {
    if !isExact, similar.isEmpty { return nil }
    let others = similar.map(SearchText.query(forIndexedWord:))
    return "(" + ([SearchText.query(forWord: word)] + others).joined(separator: " OR ") + ")"
  }

  /// Whether one inserted, deleted, changed or swapped letter turns a prefix of a word into this one.
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
