import Foundation
package import GTFSFeed
package import Operations
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
  ///   - progress: Counts bytes.
  /// - Throws: ``FeedError`` if the feed cannot be opened, or was changed meanwhile; `CancellationError`.
  package func judge(
    _ feed: String, limits: FeedLimits = FeedLimits(), withPicture: Bool = false,
    progress: ProgressReporter? = nil
  ) throws -> FeedVerdict {
    do {
      let opened = try Feed(opening: feed, root: .strict, limits: limits)
      do {
        let report = try run(opened, withPicture: withPicture, progress: progress)
        return FeedVerdict(report: report, failure: nil)
      } catch let error as FeedError {
        // If the feed was changed meanwhile, report that as the cause.
        try opened.checkUnchanged()
        throw error
      }
    } catch let error as FeedError where error.kind != .missing {
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
