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

  /// In the order of the feed; at least one.
  public var translations: [Translation]

  /// Creates a text.
  public init(translations: [Translation]) { self.translations = translations }

  /// Returns the text for a reader: for each preferred language one with exactly that tag, else one of the same primary
  /// language; else one without a language; else the first.
  ///
  /// - Parameter languages: BCP 47 tags, best first.
  public func text(preferring languages: [String]) -> String {
    let tags = translations.map { LanguageTag($0.language ?? "") }
    for wanted in languages.map(LanguageTag.init) where !wanted.text.isEmpty {
      let choice =
        tags.firstIndex(of: wanted) ?? tags.firstIndex { !$0.text.isEmpty && $0.primary == wanted.primary }
      if let choice { return translations[choice].text }
    }
    let choice = tags.firstIndex { $0.text.isEmpty } ?? 0
    return translations.indices.contains(choice) ? translations[choice].text : ""
  }
}

extension LanguageTag {
  /// The first subtag: `de` of `de-ch`.
  fileprivate var primary: Substring { text.prefix { $0 != "-" } }
}
