import FeedFetcher

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
  /// The prefix that the merge gave to ids of the feed; `nil` if it gave none.
  var prefix: String?
  /// A download that has not replaced the former file yet.
  var staged: StagedFeed?
}
