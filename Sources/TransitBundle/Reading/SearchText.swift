import BundleFormat

/// Text processing for the stop search.
enum SearchText {
  /// Splits a text into words like FTS5's tokenizer unicode61: runs of letters, numbers and private-use characters,
  /// with the accents that follow them.
  ///
  /// <https://www.sqlite.org/fts5.html#unicode61_tokenizer>
  static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    var token = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isTokenCharacter(scalar) || (!token.isEmpty && isAccent(scalar)) {
        token.append(scalar)
      } else if !token.isEmpty {
        tokens.append(String(token))
        token = String.UnicodeScalarView()
      }
    }
    if !token.isEmpty { tokens.append(String(token)) }
    return tokens
  }

  private static func isTokenCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    case .privateUse: true
    default: false
    }
  }

  /// Whether unicode61 treats a combining mark as part of a word. It splits words at all other marks.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x304, 0x306...0x30C, 0x30F, 0x311, 0x31B: true
    case 0x323...0x328, 0x32D, 0x32E, 0x330, 0x331: true
    default: false
    }
  }

  /// Returns a text in lowercase base letters: "ZÜRICH" and "zurich" become equal, and so do "Łódź" and "lodz".
  static func folded(_ text: String) -> String {
    withoutAccents(SearchSpelling.plain(text))
  }

  /// Returns a text in lowercase base letters, with two letters for umlauts and similar letters: "Zürich" and "zuerich"
  /// become equal.
  static func spelledOut(_ text: String) -> String {
    withoutAccents(SearchSpelling.spelledOut(text))
  }

  private static func withoutAccents(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
      folded.append(scalar.isASCII ? scalar : BaseLetters.letter(of: scalar) ?? scalar)
    }
    return String(folded)
  }

  /// Returns the FTS5 expression for the words of the index that start with a typed word, in any of its spellings.
  ///
  /// <https://www.sqlite.org/fts5.html#full_text_query_syntax>
  static func query(forWord word: String) -> String {
    // Words contain only letters and digits, so they need no escaping.
    func prefix(_ text: String) -> String { "\"\(text)\"*" }
    let plain = SearchSpelling.plain(word)
    var alternatives = [prefix(plain.isEmpty ? word : plain)]
    // Bundles of earlier builders contain names only as the feed spells them.
    for other in [word, SearchSpelling.spelledOut(word)] where !other.isEmpty && !alternatives.contains(prefix(other)) {
      alternatives.append(prefix(other))
    }
    return alternatives.count == 1 ? alternatives[0] : "(" + alternatives.joined(separator: " OR ") + ")"
  }

  /// Returns the FTS5 expression for a word that the index contains.
  static func query(forIndexedWord word: String) -> String {
    // Words from an untrusted file need escaping.
    "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
