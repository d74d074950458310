/// A language as BCP 47 writes it, `de-CH`: case does not count.
///
/// Source: <https://www.rfc-editor.org/info/bcp47>.
struct LanguageTag: Hashable, Sendable {
  /// In lower case, with hyphens between subtags.
  let text: String

  init(_ text: String) {
    // Systems write "de_CH", too.
    self.text = String(text.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  /// `mul`: several languages, so that nothing is known of any one text.
  static let multiple = LanguageTag("mul")

  /// The tag, then what is left of it without its last subtags, as RFC 4647 looks a language up: `zh-hant-cn`, `zh-hant`,
  /// `zh`. A single letter or digit, which only introduces what follows it, goes with it.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc4647#section-3.4>.
  var lookupSequence: [LanguageTag] {
    var tags: [LanguageTag] = []
    var subtags = text.split(separator: "-")
    while !subtags.isEmpty {
      tags.append(LanguageTag(subtags.joined(separator: "-")))
      subtags.removeLast()
      if subtags.count > 1, subtags.last?.utf8.count == 1 { subtags.removeLast() }
    }
    return tags
  }
}
