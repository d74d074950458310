/// A text of the feed in one of its languages.
public struct TranslatedText: Hashable, Codable, Sendable {
  /// The text.
  public var text: String
  /// The language tag, unchanged from the feed; `nil` for an original text whose language is unknown.
  public var language: String?

  /// Creates a text, for previews and tests.
  public init(text: String, language: String? = nil) {
    self.text = text
    self.language = language
  }
}
