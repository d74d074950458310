import TransitSQLite
import TransitValues

extension Timetable {
  /// A text in the first language of a list that the feed has it in, else in the feed's `default_lang`, else as it is.
  ///
  /// A translation of the record goes before one of the text itself. Languages are looked up as RFC 4647 says: `de-CH`
  /// finds `de-CH`, else `de`. The original's language is `feed_lang`, or, where feed_info.txt is missing, the one that all
  /// agencies state; where the list names it before any language there is a translation in, the original is the answer.
  /// `mul` says nothing of the original.
  ///
  /// - Parameters:
  ///   - field: What the text is.
  ///   - record: The id of its row: stop_id, route_id, trip_id, …; `nil` looks for translations of the text alone. Of
  ///     ``TranslatedField/feedPublisherName`` there is none to give.
  ///   - sequence: The `stop_sequence`, for ``TranslatedField/stopHeadsign``.
  ///   - original: The text as the feed has it.
  ///   - languages: BCP 47 tags, the best first.
  ///
  /// Cost: two look-ups in indexes and the rows found; none where the feed has no translations.txt.
  public func translation(
    of field: TranslatedField, record: String?, sequence: Int? = nil, original: String, preferring languages: [String]
  ) throws(BundleError) -> TranslatedText {
    try askFiles { files throws(SQLiteError) in
      let state = try files.languages()
      let candidates = try files.translations(of: field, record: record, sequence: sequence, original: original)
      let choice = TranslationChoice(candidates: candidates, original: original, language: state.original)
      return choice.text(preferring: languages + [state.default].compactMap(\.self))
    }
  }

  /// The name of a stop, `nil` where it has none; see ``translation(of:record:sequence:original:preferring:)``.
  public func name(of stop: Stop, preferring languages: [String]) throws(BundleError) -> TranslatedText? {
    guard let name = stop.stopName else { return nil }
    return try translation(of: .stopName, record: stop.stopID.rawValue, original: name, preferring: languages)
  }

  /// The name of an agency, `nil` where it has none.
  public func name(of agency: Agency, preferring languages: [String]) throws(BundleError) -> TranslatedText? {
    guard let name = agency.name else { return nil }
    return try translation(of: .agencyName, record: agency.agencyID?.rawValue, original: name, preferring: languages)
  }

  /// The short name of a route, `nil` where it has none.
  public func shortName(
    of route: Trip.Route, preferring languages: [String]
  ) throws(BundleError) -> TranslatedText? {
    guard let name = route.shortName else { return nil }
    return try translation(
      of: .routeShortName, record: route.routeID.rawValue, original: name, preferring: languages)
  }

  /// The long name of a route, `nil` where it has none.
  public func longName(of route: Trip.Route, preferring languages: [String]) throws(BundleError) -> TranslatedText? {
    guard let name = route.longName else { return nil }
    return try translation(of: .routeLongName, record: route.routeID.rawValue, original: name, preferring: languages)
  }

  /// The headsign of a trip, `nil` where it has none of its own.
  public func headsign(of trip: Trip, preferring languages: [String]) throws(BundleError) -> TranslatedText? {
    guard let headsign = trip.headsign else { return nil }
    return try translation(of: .tripHeadsign, record: trip.tripID.rawValue, original: headsign, preferring: languages)
  }

  /// The headsign at a call of a trip: its own, else that of the trip; `nil` where there is neither.
  public func headsign(
    of call: Trip.Call, in trip: Trip, preferring languages: [String]
  ) throws(BundleError) -> TranslatedText? {
    guard let headsign = call.headsign else { return try self.headsign(of: trip, preferring: languages) }
    return try translation(
      of: .stopHeadsign, record: trip.tripID.rawValue, sequence: call.stopSequence, original: headsign,
      preferring: languages)
  }
}

/// What a text can be shown as.
struct TranslationChoice {
  /// Those of the record before those of the text.
  let candidates: [TranslatedText]
  let original: String
  /// The original's, as the feed writes it.
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
  /// The language of the feed's texts, and that for readers whose own is not known.
  fileprivate func languages() throws(SQLiteError) -> (original: String?, default: String?) {
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

  /// The translations that a field has, those of its record first.
  fileprivate func translations(
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
}
