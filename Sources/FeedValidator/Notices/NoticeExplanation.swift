import TransitCTexts

/// What a kind of notice means, in one language. Names of files, fields and values are between backticks.
package struct NoticeExplanation: Sendable {
  package let title: String
  /// What is wrong.
  package let meaning: String
  /// Why it matters to riders, apps or agencies.
  package let consequence: String
  /// How to mend it.
  package let remedy: String
}

extension NoticeKind {
  /// The explanation in a language, by its BCP 47 tag; in English if there is no translation.
  package func explanation(in language: String) -> NoticeExplanation {
    Self.translations[language]?[code]
      ?? NoticeExplanation(title: title, meaning: meaning, consequence: consequence, remedy: remedy)
  }

  // SAFETY: static texts that end with zero.
  private static let translations = unsafe [
    "de": explanations(String(cString: transit_notices_de())),
    "es": explanations(String(cString: transit_notices_es())),
    "fr": explanations(String(cString: transit_notices_fr())),
    "ja": explanations(String(cString: transit_notices_ja())),
  ]

  /// By code.
  private static func explanations(_ text: String) -> [String: NoticeExplanation] {
    let lines = WordList.lines(text).filter { $0.utf8.first != UInt8(ascii: "#") }.map(String.init)
    var found: [String: NoticeExplanation] = [:]
    for start in stride(from: 0, to: lines.count - 4, by: 5) {
      found[lines[start]] = NoticeExplanation(
        title: lines[start + 1], meaning: lines[start + 2], consequence: lines[start + 3], remedy: lines[start + 4])
    }
    return found
  }
}
