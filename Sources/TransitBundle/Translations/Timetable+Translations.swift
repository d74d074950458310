import BundleFormat
package import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns the same timetable with results in a rider's languages. Translates names of stops, routes and agencies,
  /// headsigns, descriptions, signs and URLs of web pages if translations.txt contains them. ``TranslatedField`` lists
  /// the fields.
  ///
  /// ```swift
  /// let timetable = try Timetable(url: bundleURL).localized(preferring: Locale.preferredLanguages)
  /// ```
  ///
  /// Each text is in the first of the languages that the feed has for it, or else in the feed's `default_lang`, or else
  /// unchanged. Languages are matched by RFC 4647 lookup: `de-CH` matches `de-CH`, or else `de`. The original text is
  /// used if its language comes first: `feed_lang` or, without feed_info.txt, the common language of all agencies.
  ///
  /// - Parameter languages: BCP 47 tags, best first; empty for the original texts.
  /// - Returns: A timetable that shares its connections and caches with this one.
  ///
  /// Cost: none here. Later calls need one or two index lookups per text, and the first one scans translations.txt.
  /// There is no extra cost if the feed has no translations.
  public func localized(preferring languages: [String]) -> Timetable {
    Timetable(self, languages: languages)
  }

  /// Returns a text in the first of some languages that the feed has for it, or else in the feed's `default_lang`, or
  /// else unchanged.
  ///
  /// Use this for a text that ``localized(preferring:)`` does not translate, or if you need the language of the text. A
  /// translation by record takes precedence over a translation by value.
  ///
  /// - Parameters:
  ///   - field: The field of the text.
  ///   - record: The id of the text's row: stop_id, route_id, trip_id, …; `nil` to use only translations by value.
  ///   - sequence: The `stop_sequence`, for ``TranslatedField/stopHeadsign``.
  ///   - original: The original text.
  ///   - languages: BCP 47 tags, best first.
  ///
  /// Cost: two index lookups and the matching rows; none for a feed without translations.txt.
  public func translation(
    of field: TranslatedField, record: String?, sequence: Int? = nil, original: String, preferring languages: [String]
  ) throws(BundleError) -> TranslatedText {
    try askFiles { files throws(DatabaseError) in
      try Localizer(files: files, languages: languages, coverage: nil)
        .translation(of: field, record: record, sequence: sequence, original: original)
    }
  }

  /// Returns a localizer for a connection; `nil` if the feed has no translations or no language is preferred.
  func localizer(on bundle: BundleConnection) throws(DatabaseError) -> Localizer? {
    if languages.isEmpty { return nil }
    let files = FileRows(bundle: bundle, contents: metadata.contents)
    guard FileQuery.translatedFields.isAvailable(in: files.contents) else { return nil }
    let coverage = try translatedFields.value { () throws(DatabaseError) in try files.translatedFields() }
    return coverage.isEmpty ? nil : Localizer(files: files, languages: languages, coverage: coverage)
  }

  /// Returns a result in the preferred languages.
  func localized<Value: Localizable>(
    _ value: Value, on bundle: BundleConnection
  ) throws(DatabaseError) -> Value {
    guard let localizer = try localizer(on: bundle) else { return value }
    return try value.localized(by: localizer)
  }
}

extension FileRows {
  /// Returns the language of the feed's texts and the default language.
  func languages() throws(DatabaseError) -> (original: String?, default: String?) {
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

  /// Returns the translations of a text: by record first, then by value.
  func translations(
    of field: TranslatedField, record: String?, sequence: Int?, original: String
  ) throws(DatabaseError) -> [TranslatedText] {
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
    return (ofRecord + ofText).compactMap { $0 }
  }

  /// Returns the fields that have translations.
  func translatedFields() throws(DatabaseError) -> Set<TranslatedField.Coverage> {
    Set(
      try all(.translatedFields) { row in
        TranslatedField.Coverage(
          field: TranslatedField(table: row.text(at: 0), field: row.text(at: 1)), isByRecord: row.integer(at: 2) != 0)
      })
  }
}
