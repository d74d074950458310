package import TransitValues

/// The error for feeds of a dataset that are not usable.
package struct DatasetFeedError: Failure {
  /// The ids of the feeds in the order of the configuration, at least one.
  package let feeds: [String]
  /// The reason for the first feed; it determines the exit code.
  package let cause: any Error
  /// The feeds and the reasons, as one line without secrets.
  package let description: String

  package var failure: FailureFacts {
    var failure = FailureFacts(of: cause)
    failure.place.feed = feeds[0]
    return failure
  }

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
