import Foundation
import TransitFiles
import TransitFoundation
import TransitValues

/// The state of all feeds of a folder, stored as `summary.json` in it.
package struct CatalogueSummary: Codable, Equatable, Sendable {
  package struct Totals: Codable, Equatable, Sendable {
    /// The number of feeds in each state; without states that no feed has.
    package var states: [String: Int]
    /// Refused, failed and interrupted.
    package var failed: Int
    /// Feeds whose last bundle has no service on the day of the summary or later; `nil` in older summaries.
    package var ended: Int?
    package var feedBytes: Int
    package var bundleBytes: Int
    /// Of the last tasks.
    package var seconds: Double
    /// The most of one task, in bytes.
    package var peakMemory: Int

    private enum CodingKeys: String, CodingKey {
      case states, failed, ended, seconds
      case feedBytes = "feed_bytes"
      case bundleBytes = "bundle_bytes"
      case peakMemory = "peak_memory"
    }
  }

  package var version = 1
  /// ISO 8601 in UTC.
  package var made: String
  /// When the summary was made to which this one is compared; `nil` for the first.
  package var since: String?
  package var builder: String
  package var totals: Totals
  /// The ids of the feeds that took longest to build, at most 20, the slowest first.
  package var slowest: [String]
  package var changes: [SummaryChange]
  /// In the order of their ids.
  package var feeds: [FeedStatus]

  /// Summarizes the statuses of feeds.
  ///
  /// - Parameters:
  ///   - former: The last summary. If no task has run since, this summary has its changes: it is made again.
  ///   - made: ISO 8601 in UTC.
  package init(_ feeds: [FeedStatus], after former: CatalogueSummary?, made: String) {
    self.made = made
    self.feeds = feeds
    builder = packageVersion
    totals = Totals(feeds, on: Self.day(of: made))
    slowest = feeds.filter { $0.buildSeconds != nil }.sorted {
      ($1.buildSeconds ?? 0, $0.id) < ($0.buildSeconds ?? 0, $1.id)
    }
    .prefix(20).map(\.id)
    if let former, former.feeds == feeds {
      (since, changes) = (former.since, former.changes)
    } else {
      since = former?.made
      changes = former.map { SummaryChange.all(from: $0.feeds, to: feeds) } ?? []
    }
  }

  /// The day of a time, as `YYYYMMDD`.
  private static func day(of time: String) -> String { time.prefix { $0 != "T" }.filter { $0 != "-" } }

  /// Whether the last bundle of a feed has no service on the day of the summary or later.
  func hasEnded(_ feed: FeedStatus) -> Bool { feed.hasEnded(before: Self.day(of: made)) }

  package var json: String { StableJSON.text(self, isIndented: true) }
}

extension CatalogueSummary.Totals {
  fileprivate init(_ feeds: [FeedStatus], on day: String) {
    states = [:]
    ended = feeds.count { $0.hasEnded(before: day) }
    for feed in feeds { states[feed.state.rawValue, default: 0] += 1 }
    failed = feeds.count { $0.hasFailed }
    feedBytes = feeds.reduce(0) { $0 + ($1.feed?.bytes ?? 0) }
    bundleBytes = feeds.reduce(0) { $0 + ($1.bundle?.bytes ?? 0) }
    seconds = (feeds.reduce(0) { $0 + ($1.seconds ?? 0) } * 1000).rounded() / 1000
    peakMemory = feeds.compactMap(\.peakMemory).max() ?? 0
  }
}
