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
}

/// The error for a feed of a dataset that is not usable.
package struct DatasetFeedError: Error, Sendable, CustomStringConvertible {
  /// The id of the feed.
  package let feed: String
  /// The reason; it determines the exit code.
  package let cause: any Error
  /// One line without secrets.
  package let description: String
}

/// The error for a feed whose contents are not those that the configuration or the lock file demands.
package struct WrongContentsError: Error, Sendable, CustomStringConvertible {
  package let description: String

  init(found: String, expected: String, by demander: String) {
    description = "has the SHA-256 \(found), but \(demander) demands \(expected)"
  }
}
