public import TransitValues

/// The row of feed_info.txt: the publisher, language and dates of a feed.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#feed_infotxt>. `nil` stands for an empty cell.
public struct FeedInfo: Hashable, Codable, Sendable {
  /// GTFS: `feed_publisher_name`.
  public var publisherName: String?
  /// GTFS: `feed_publisher_url`.
  public var publisherURL: String?
  /// The language of the feed's texts, as a BCP 47 tag; `mul` for several. GTFS: `feed_lang`.
  public var language: String?
  /// The language to use if the rider's language is unknown, as a BCP 47 tag. GTFS: `default_lang`.
  public var defaultLanguage: String?
  /// GTFS: `feed_start_date`.
  public var startDate: ServiceDate?
  /// GTFS: `feed_end_date`.
  public var endDate: ServiceDate?
  /// GTFS: `feed_version`.
  public var version: String?
  /// GTFS: `feed_contact_email`.
  public var contactEmail: String?
  /// GTFS: `feed_contact_url`.
  public var contactURL: String?

  /// Creates a value, for previews and tests.
  public init(
    publisherName: String? = nil, publisherURL: String? = nil, language: String? = nil,
    defaultLanguage: String? = nil, startDate: ServiceDate? = nil, endDate: ServiceDate? = nil,
    version: String? = nil, contactEmail: String? = nil, contactURL: String? = nil
  ) {
    self.publisherName = publisherName
    self.publisherURL = publisherURL
    self.language = language
    self.defaultLanguage = defaultLanguage
    self.startDate = startDate
    self.endDate = endDate
    self.version = version
    self.contactEmail = contactEmail
    self.contactURL = contactURL
  }

  /// Whether the feed is complete on a date, according to its publisher. A missing start or end sets no limit.
  public func isValid(on date: ServiceDate) -> Bool {
    (startDate.map { $0 <= date } ?? true) && (endDate.map { date <= $0 } ?? true)
  }
}
