package import BundleReader
import TransitValues

extension Timetable {
  /// Returns ``BundleInformation/name`` as the feed writes it in each language, the original first.
  ///
  /// Cost: a few rows.
  package func namesByLanguage() throws(BundleError) -> [TranslatedText] {
    try askFiles { files throws(DatabaseError) in
      if let publisher = try files.feedInfo()?.publisherName {
        let original = TranslatedText(text: publisher, language: try files.languages().original)
        return try [original]
          + files.translations(of: .feedPublisherName, record: nil, sequence: nil, original: publisher)
      }
      guard let agency = try files.agencies().first, let name = agency.name else { return [] }
      let common = try files.languages().original
      let original = TranslatedText(text: name, language: agency.language ?? common)
      return try [original]
        + files.translations(of: .agencyName, record: agency.id?.rawValue, sequence: nil, original: name)
    }
  }
}
