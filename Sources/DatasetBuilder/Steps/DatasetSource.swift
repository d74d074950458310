import FeedFetcher
import GTFSFeed

/// A feed of a dataset that is at hand.
struct DatasetSource: Sendable {
  let feed: DatasetFeed
  /// Where its bytes are now.
  let path: String
  /// The name that errors and provenance give it.
  let name: String
  /// SHA-256 in hexadecimal, as ``SourceHash`` computes it.
  let sha256: String
  let byteCount: Int
  /// When these contents were fetched, or the file last changed: ISO 8601 in UTC.
  let time: String?
  let state: DatasetReport.FeedState
  /// Why an older file is used.
  var problem: String?
  /// A download that has not replaced the former file yet.
  var staged: StagedFeed?
  /// The open feed whose bytes were hashed; `nil` for downloads, which only this run changes.
  var opened: Feed?

  /// Opens the feed; errors name it.
  func open() throws(FeedError) -> Feed {
    if let opened { return opened }
    return try Feed(opening: path, named: name)
  }
}

/// What became of a feed.
enum SourceResult: Sendable {
  case source(DatasetSource)
  case failure(DatasetFeed, any Error)

  var source: DatasetSource? {
    if case .source(let source) = self { source } else { nil }
  }

  var failure: (feed: DatasetFeed, error: any Error)? {
    if case .failure(let feed, let error) = self { (feed, error) } else { nil }
  }
}

/// The error for feeds of a dataset that are not usable.
package struct DatasetFeedError: Error, Sendable, CustomStringConvertible {
  /// The ids of the feeds in the order of the configuration, at least one.
  package let feeds: [String]
  /// The reason for the first feed; it determines the exit code.
  package let cause: any Error
  /// The feeds and the reasons, as one line without secrets.
  package let description: String

  /// - Returns: `nil` if no feed failed.
  init?(_ results: [SourceResult], _ variables: ConfigurationVariables) {
    let failures = results.compactMap(\.failure)
    guard let first = failures.first else { return nil }
    feeds = failures.map(\.feed.id)
    cause = first.error
    description = variables.redacted(failures.map { "\($0.feed.id): \($0.error)" }.joined(separator: "; "))
  }
}

/// The error for a feed whose contents are not those that the configuration or the lock file demands.
package struct WrongContentsError: Error, Sendable, CustomStringConvertible {
  package let description: String

  init(found: String, expected: String, by demander: String) {
    description = "has the SHA-256 \(found), but \(demander) demands \(expected)"
  }
}
