/// The available translations of a text.
struct TranslationChoice {
  /// Translations by record, then translations by value.
  let candidates: [TranslatedText]
  let original: String
  /// The language of the original, unchanged from the feed.
  let language: String?

  func text(preferring languages: [String]) -> TranslatedText {
    let asItIs = TranslatedText(text: original, language: language)
    for tag in languages.flatMap({ LanguageTag($0).lookupSequence }) {
      if let match = candidates.first(where: { $0.language.map(LanguageTag.init) == tag }) { return match }
      if language.map(LanguageTag.init) == tag { return asItIs }
    }
    return asItIs
  }
}
