import TransitValues

/// Translates the texts of one result, using one connection.
final class Localizer {
  private let files: FileRows
  private let languages: [String]
  /// The fields with translations in the feed; `nil` for all fields.
  private let coverage: Set<TranslatedField.Coverage>?
  /// A cache of texts that are translated by value.
  private var texts: [Text: String] = [:]
  private var routes: [RouteID: Route] = [:]

  /// Compares bytes, because strings that Swift treats as equal may differ in the feed.
  private struct Text: Hashable {
    let field: TranslatedField
    let original: [UInt8]
  }

  init(files: FileRows, languages: [String], coverage: Set<TranslatedField.Coverage>?) {
    self.files = files
    self.languages = languages
    self.coverage = coverage
  }

  /// Returns a text in the first preferred language that the feed has.
  func translation(
    of field: TranslatedField, record: String?, sequence: Int? = nil, original: String
  ) throws(DatabaseError) -> TranslatedText {
    let state = try files.languages()
    let candidates = try files.translations(of: field, record: record, sequence: sequence, original: original)
    let choice = TranslationChoice(candidates: candidates, original: original, language: state.original)
    return choice.text(preferring: languages + [state.default].compactMap { $0 })
  }

  /// Translates a text of a result. Caches repeated texts. Fields without translations need no query.
  func text(
    _ original: String?, _ field: TranslatedField, of record: String?, sequence: Int? = nil
  ) throws(DatabaseError) -> String? {
    guard let original else { return nil }
    if isTranslated(field, byRecord: true) {
      return try translation(of: field, record: record, sequence: sequence, original: original).text
    }
    guard isTranslated(field, byRecord: false) else { return original }
    let text = Text(field: field, original: Array(original.utf8))
    if let known = texts[text] { return known }
    let translation = try translation(of: field, record: nil, original: original).text
    texts[text] = translation
    return translation
  }

  private func isTranslated(_ field: TranslatedField, byRecord: Bool) -> Bool {
    coverage?.contains(TranslatedField.Coverage(field: field, isByRecord: byRecord)) ?? true
  }

  func route(_ route: Route) throws(DatabaseError) -> Route {
    if let known = routes[route.id] { return known }
    let localized = try route.localized(by: self)
    routes[route.id] = localized
    return localized
  }
}
