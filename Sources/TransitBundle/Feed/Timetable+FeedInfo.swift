package import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns the row of feed_info.txt, or `nil` if the feed has none. If an invalid feed has several rows, returns the
  /// first.
  ///
  /// Cost: one page.
  public func feedInfo() throws(BundleError) -> FeedInfo? {
    try askFiles { files throws(DatabaseError) in try localized(files.feedInfo(), on: files.bundle) }
  }
}

extension FileRows {
  func feedInfo() throws(DatabaseError) -> FeedInfo? {
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
