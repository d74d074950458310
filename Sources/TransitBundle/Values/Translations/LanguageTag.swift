/// A BCP 47 language tag, such as `de-CH`. Case is ignored.
///
/// Source: <https://www.rfc-editor.org/info/bcp47>.
package struct LanguageTag: Hashable, Sendable {
  /// The tag in lowercase, with hyphens between subtags.
  package let text: String

  package init(_ text: String) {
    // Some systems write "de_CH".
    self.text = String(text.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  /// `mul`: several languages. The language of an individual text is unknown.
  package static let multiple = LanguageTag("mul")

  /// The tag, then the tag with trailing subtags removed one by one, as in RFC 4647 lookup: `zh-hant-cn`, `zh-hant`,
  /// `zh`. A single-character subtag is removed together with the subtag that it introduces.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc4647#section-3.4>.
  package var lookupSequence: [LanguageTag] {
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
