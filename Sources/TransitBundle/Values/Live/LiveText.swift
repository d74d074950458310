/// A text for riders in several languages.
public struct LiveText: Hashable, Codable, Sendable {
  /// A text in one language.
  public struct Translation: Hashable, Codable, Sendable {
    /// The text.
    public var text: String
    /// A BCP 47 tag; `nil` if the feed gives none.
    public var language: String?

    /// Creates a value.
    public init(text: String, language: String? = nil) {
      (self.text, self.language) = (text, language)
    }
  }

  /// In the order of the feed; at least one. A text of a feed has no empty ones.
  public var translations: [Translation]

  /// Creates a text.
  public init(translations: [Translation]) { self.translations = translations }

  /// Returns the text for a reader: for each preferred language one by RFC 4647 lookup, as for names of stops, else the
  /// first of the same primary language; else one without a language; else the first. Empty texts are never chosen.
  ///
  /// - Parameter languages: BCP 47 tags, best first.
  public func text(preferring languages: [String]) -> String {
    let given = translations.filter { !$0.text.isEmpty }
    let tags = given.map { LanguageTag($0.language ?? "") }
    for wanted in languages.map(LanguageTag.init) where !wanted.text.isEmpty {
      let choice =
        wanted.lookupSequence.lazy.compactMap(tags.firstIndex).first
        ?? tags.firstIndex { !$0.text.isEmpty && $0.primary == wanted.primary }
      if let choice { return given[choice].text }
    }
    let choice = tags.firstIndex { $0.text.isEmpty } ?? 0
    return given.indices.contains(choice) ? given[choice].text : ""
  }
}

extension LanguageTag {
  /// The first subtag: `de` of `de-ch`.
  fileprivate var primary: Substring { text.prefix { $0 != "-" } }
}
