import FeedFetcher
import GTFSFeed

/// A feed of a dataset whose contents are at hand.
struct LocalFeed: Sendable {
  let feed: DatasetFeed
  let file: NamedFeed
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
}

/// A feed as a zip or folder: a local feed, or what a run made of them.
struct NamedFeed: Sendable {
  /// Where its bytes are now.
  let path: String
  /// The name that errors and the bundle's metadata give it.
  let name: String
  /// The open feed whose bytes were hashed; `nil` for files that only this run changes.
  var opened: Feed?

  /// Opens the feed; errors name it.
  func open() throws(FeedError) -> Feed {
    if let opened { return opened }
    return try Feed(opening: path, named: name)
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

  /// - Parameter results: Of each feed of the configuration.
  /// - Returns: `nil` if no feed failed.
  init?(_ results: [Result<LocalFeed, any Error>], _ configuration: DatasetConfiguration) {
    let failures = zip(configuration.feeds, results).compactMap { feed, result in
      result.failure.map { (id: feed.id, error: $0) }
    }
    guard let first = failures.first else { return nil }
    feeds = failures.map(\.id)
    cause = first.error
    description = configuration.variables.redacted(
      failures.map { "\($0.id): \($0.error)" }.joined(separator: "; "))
  }
}

extension Result {
  var success: Success? {
    if case .success(let value) = self { value } else { nil }
  }

  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
