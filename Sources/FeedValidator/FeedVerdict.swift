import Foundation
package import GTFSFeed
package import TransitValues

/// The judgment of a feed, whether or not it could be read.
package struct FeedVerdict: Sendable {
  package var report: ValidationReport
  /// The error if the feed could not be read. The report says so too.
  package let failure: FeedError?
}

extension Validation {
  /// Opens and judges a feed.
  ///
  /// - Parameters:
  ///   - feed: A zip or a folder.
  ///   - withPicture: Whether to make the picture of the feed that a page shows.
  ///   - progress: Called with the bytes read, and with those of the whole feed.
  ///   - isCancelled: Asked often, from several threads.
  /// - Throws: ``FeedError`` if the feed cannot be opened, or was changed meanwhile; `CancellationError`.
  package func judge(
    _ feed: String, limits: FeedLimits = FeedLimits(), withPicture: Bool = false,
    progress: (_ completed: Int, _ total: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> FeedVerdict {
    do {
      let opened = try Feed(opening: feed, root: .strict, limits: limits)
      let total = opened.files.reduce(0) { $0 + $1.inflatedByteCount }
      do {
        let report = try run(
          opened, withPicture: withPicture, progress: { progress($0, total) }, isCancelled: isCancelled)
        return FeedVerdict(report: report, failure: nil)
      } catch let error as FeedError {
        // If the feed was changed meanwhile, report that as the cause.
        try opened.checkUnchanged()
        throw error
      }
    } catch let error as FeedError where error.kind != .cannotOpen {
      return FeedVerdict(report: report(unreadable: error), failure: error)
    }
  }

  /// The current day in a time zone, in UTC if the zone is unknown.
  package static func currentDay(in zone: String) -> ServiceDate {
    let offset = TimeZone(identifier: zone)?.secondsFromGMT() ?? 0
    let seconds = Int(Date().timeIntervalSince1970.rounded(.down)) + offset
    return ServiceDate(daysSince1970: seconds / 86_400)
  }
}
