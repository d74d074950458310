/// A text of the feed in one of its languages.
public struct TranslatedText: Hashable, Codable, Sendable {
  /// The text.
  public var text: String
  /// The language as the feed writes it; `nil` for an original whose language the feed does not say.
  public var language: String?

  /// Makes a text, for previews and tests.
  public init(text: String, language: String? = nil) {
    self.text = text
    self.language = language
  }
}
