/// A word that somebody typed, and the words of an index that may have been meant.
struct TolerantWord {
  private let wanted: [Unicode.Scalar]
  /// Words that begin with the wanted one, or would but for one typing error; the first ones of the index.
  private(set) var matches: [String] = []

  /// Shorter words could become any other.
  private static let shortestTolerated = 3
  /// A word with more of them was mistyped so badly that it names nothing.
  private static let mostMatches = 64

  init(_ word: String) {
    wanted = Array(SearchText.folded(word).unicodeScalars)
  }

  /// - Parameter term: As the index keeps it: in lower case, without accents.
  mutating func consider(_ term: String) {
    if matches.count < Self.mostMatches, isPrefix(of: Array(term.unicodeScalars)) { matches.append(term) }
  }

  /// Whether a beginning of a word is this one, or becomes it by one letter more, less or changed, or two exchanged.
  private func isPrefix(of term: [Unicode.Scalar]) -> Bool {
    let same = zip(wanted, term).prefix { $0 == $1 }.count
    if same == wanted.count { return true }
    guard wanted.count >= Self.shortestTolerated else { return false }
    let (left, right) = (wanted[same...], term[same...])
    if right.starts(with: left.dropFirst()) || right.dropFirst().starts(with: left) { return true }
    if !right.isEmpty, right.dropFirst().starts(with: left.dropFirst()) { return true }
    return left.count > 1 && right.count > 1 && left[same] == right[same + 1] && left[same + 1] == right[same]
      && right.dropFirst(2).starts(with: left.dropFirst(2))
  }
}
