import BundleFormat
import TransitSQLite
import TransitValues

extension Timetable {
  /// The same timetable with answers in a rider's languages: names of stops, routes and agencies, headsigns,
  /// descriptions, signs and web pages, where translations.txt has them. ``TranslatedField`` lists the fields.
  ///
  /// ```swift
  /// let timetable = try Timetable(url: bundleURL).localized(preferring: Locale.preferredLanguages)
  /// ```
  ///
  /// Each text is in the first of the languages that the feed has it in, else in the feed's `default_lang`, else as the feed
  /// writes it. Languages are matched by RFC 4647 lookup: `de-CH` finds `de-CH`, else `de`. The original is the answer when
  /// its own language comes first: that is `feed_lang` or, without feed_info.txt, the language that all agencies share.
  ///
  /// - Parameter languages: BCP 47 tags, the best first; empty for texts as the feed has them.
  /// - Returns: A timetable that shares its connections and caches with this one.
  ///
  /// Cost: nothing now. Answers cost an index look-up or two for each text, and the first one a scan of translations.txt. A
  /// feed without translations costs nothing more.
  public func localized(preferring languages: [String]) -> Timetable {
    Timetable(self, languages: languages)
  }

  /// A text in the first of some languages that the feed has it in, else in the feed's `default_lang`, else as it is.
  ///
  /// For a text that ``localized(preferring:)`` does not cover, or whose language matters. A translation of the record
  /// precedes one of the text itself.
  ///
  /// - Parameters:
  ///   - field: The field of the text.
  ///   - record: The id of its row: stop_id, route_id, trip_id, …; `nil` to look for translations of the text alone.
  ///   - sequence: The `stop_sequence`, for ``TranslatedField/stopHeadsign``.
  ///   - original: The text as the feed has it.
  ///   - languages: BCP 47 tags, the best first.
  ///
  /// Cost: two index look-ups and the rows found; nothing for a feed without translations.txt.
  public func translation(
    of field: TranslatedField, record: String?, sequence: Int? = nil, original: String, preferring languages: [String]
  ) throws(BundleError) -> TranslatedText {
    try askFiles { files throws(SQLiteError) in
      try Localizer(files: files, languages: languages, coverage: nil)
        .translation(of: field, record: record, sequence: sequence, original: original)
    }
  }

  /// Translates answers on a connection; `nil` where the feed has no translations, or no language is preferred.
  func localizer(on bundle: BundleConnection) throws(SQLiteError) -> Localizer? {
    if languages.isEmpty { return nil }
    let files = FileRows(bundle: bundle, contents: metadata.contents)
    guard FileQuery.translatedFields.isAvailable(in: files.contents) else { return nil }
    let coverage = try translatedFields.value { () throws(SQLiteError) in try files.translatedFields() }
    return coverage.isEmpty ? nil : Localizer(files: files, languages: languages, coverage: coverage)
  }

  /// An answer in the preferred languages.
  func localized<Value: Localizable>(
    _ value: Value, on bundle: BundleConnection
  ) throws(SQLiteError) -> Value {
    guard let localizer = try localizer(on: bundle) else { return value }
    return try value.localized(by: localizer)
  }
}

// MARK: Choosing a text

/// The languages in which a text is available.
struct TranslationChoice {
  /// Translations of the record before those of the text.
  let candidates: [TranslatedText]
  let original: String
  /// The language of the original, as the feed writes it.
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

extension FileRows {
  /// The language of the feed's texts, and the default language.
  func languages() throws(SQLiteError) -> (original: String?, default: String?) {
    if let known = bundle.languages { return known }
    let info = try feedInfo()
    var languages: (original: String?, default: String?) = (info?.language, info?.defaultLanguage)
    if info == nil {
      let stated = Set(try agencies().map { $0.language.map(LanguageTag.init) })
      if stated.count == 1 { languages.original = try agencies().first?.language }
    }
    if languages.original.map(LanguageTag.init) == .multiple { languages.original = nil }
    bundle.languages = languages
    return languages
  }

  /// The translations of a text, those of its record first.
  func translations(
    of field: TranslatedField, record: String?, sequence: Int?, original: String
  ) throws(SQLiteError) -> [TranslatedText] {
    func matches(_ row: Statement, sequence: Int?) -> Bool {
      row.text(at: 0).utf8.elementsEqual(field.table.utf8) && row.text(at: 1).utf8.elementsEqual(field.field.utf8)
        && row.optionalText(at: 2).map { Int($0) } == sequence.map(Optional.some)
    }
    func read(_ row: Statement) -> TranslatedText {
      TranslatedText(text: row.text(at: 4), language: row.optionalText(at: 3))
    }
    let ofRecord: [TranslatedText?] =
      if let record {
        try all(.translationsOfRecord, record) { row in matches(row, sequence: sequence) ? read(row) : nil }
      } else if field.table == TranslatedField.feedPublisherName.table {
        try all(.translationsOfFeed, field.table) { row in matches(row, sequence: nil) ? read(row) : nil }
      } else { [] }
    let ofText: [TranslatedText?] = try all(.translationsOfValue, original) { row in
      matches(row, sequence: nil) ? read(row) : nil
    }
    return (ofRecord + ofText).compactMap(\.self)
  }

  /// The fields that have translations.
  func translatedFields() throws(SQLiteError) -> Set<TranslatedField.Coverage> {
    Set(
      try all(.translatedFields) { row in
        TranslatedField.Coverage(
          field: TranslatedField(table: row.text(at: 0), field: row.text(at: 1)), isByRecord: row.integer(at: 2) != 0)
      })
  }
}
