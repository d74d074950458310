import TransitSQLite
public import TransitValues

/// The row of feed_info.txt: who publishes the feed, in which language, for which dates.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#feed_infotxt>. `nil` stands for an empty cell.
public struct FeedInfo: Hashable, Sendable {
  public let publisherName: String?
  public let publisherURL: String?
  /// The language of the feed's texts, as a BCP 47 tag; `mul` where they are in several.
  public let language: String?
  /// The language for readers whose own is not known, as a BCP 47 tag.
  public let defaultLanguage: String?
  public let startDate: ServiceDate?
  public let endDate: ServiceDate?
  public let version: String?
  public let contactEmail: String?
  public let contactURL: String?

  /// Whether the publisher says that the feed is complete on a date: a missing start or end sets no bound.
  public func isValid(on date: ServiceDate) -> Bool {
    (startDate.map { $0 <= date } ?? true) && (endDate.map { date <= $0 } ?? true)
  }
}

extension Timetable {
  /// The row of feed_info.txt; `nil` where the feed has none. Of several, which no feed should have, the first one kept.
  ///
  /// Cost: one page.
  public func feedInfo() throws(BundleError) -> FeedInfo? {
    try askFiles { files throws(SQLiteError) in try files.feedInfo() }
  }
}

extension FeedInformation {
  /// Whether a date lies between the first and the last one on which any service runs.
  public func isValid(on date: ServiceDate) -> Bool {
    validity.map { $0.start <= date && date <= $0.end } ?? false
  }
}

extension FileRows {
  func feedInfo() throws(SQLiteError) -> FeedInfo? {
    try all(.feedInfo) { row in FeedInfo(row) }.first
  }
}

extension FeedInfo {
  /// A row of ``FileQuery/feedInfo``.
  fileprivate init(_ row: Statement) {
    publisherName = row.optionalText(at: 0)
    publisherURL = row.optionalText(at: 1)
    language = row.optionalText(at: 2)
    defaultLanguage = row.optionalText(at: 3)
    startDate = row.optionalText(at: 4).flatMap { ServiceDate($0) }
    endDate = row.optionalText(at: 5).flatMap { ServiceDate($0) }
    version = row.optionalText(at: 6)
    contactEmail = row.optionalText(at: 7)
    contactURL = row.optionalText(at: 8)
  }
}
