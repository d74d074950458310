package import BundleFormat
import Foundation
package import GTFSFeed

/// The options of an import.
package struct ImportOptions: Sendable {
  /// The maximum number of steps that run at the same time, and of threads that encode blocks; the number of cores by
  /// default.
  package var threads = ProcessInfo.processInfo.activeProcessorCount
  /// The zlib level, `1 ... 9`.
  package var level = Deflate.defaultLevel
  /// Pages of 4,096 bytes per block, `1 ... 1024`; `nil` to choose by the size of the feed.
  package var pagesPerBlock: Int?
  package var limits = FeedLimits()
  /// Whether to refuse a feed if any row or value would be dropped or changed.
  package var isStrict = false
  /// The recorded build time in seconds since 1970, from SOURCE_DATE_EPOCH; `nil` for none. Never the current time,
  /// because equal feeds must give equal bytes.
  package var buildTime: Int?
  /// The name of the feed in the metadata and in errors; `nil` for that of the file.
  package var feedName: String?
  /// The feeds from which the feed was made; `nil` if it is used as it is.
  package var sourceFeeds: [BundleMetadata.Source.Feed]?

  package init() {}
}
