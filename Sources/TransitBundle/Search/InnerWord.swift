/// A typed word, and the words of the search index that contain it after their first letter.
///
/// Only words in Chinese, Japanese and Korean are searched within others: their names have no spaces, so `京` is a word
/// of `東京`.
struct InnerWord {
  private let word: String
  private let wanted: [Unicode.Scalar]
  private let isUnspaced: Bool
  /// The first words of the index that contain the typed one.
  private(set) var containing: [String] = []

  /// The maximum number of words in a query.
  private static let mostContaining = 1024

  init(_ word: String) {
    self.word = word
    wanted = Array(SearchText.folded(word).unicodeScalars)
    isUnspaced = Self.isUnspaced(word)
  }

  /// Whether a word has letters of a script without spaces between words.
  static func isUnspaced(_ word: String) -> Bool {
    word.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: true
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
      default: false
      }
    }
  }

  /// Tests a word of the index.
  ///
  /// - Parameter scalars: The word, folded like the typed text.
  mutating func consider(_ term: String, scalars: [Unicode.Scalar]) {
    guard isUnspaced, containing.count < Self.mostContaining, scalars.count > wanted.count else { return }
    let starts = 1...(scalars.count - wanted.count)
    if starts.contains(where: { scalars[$0...].starts(with: wanted) }) { containing.append(term) }
  }

  /// The search query.
  var query: String {
    let others = containing.map(SearchText.query(forIndexedWord:))
    return "(" + ([SearchText.query(forWord: word)] + others).joined(separator: " OR ") + ")"
  }
}
