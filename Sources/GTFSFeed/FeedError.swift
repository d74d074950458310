package import TransitValues

/// A problem in a feed and its location, printed as one line.
///
///     stop_times.txt:1204: arrival_time: "25:6O:00" is not a time (H:MM:SS)
package struct FeedError: Failure, Equatable, Sendable {
  package var problem: FeedProblem

  /// The file inside the feed, or the feed itself; `nil` until a caller sets it.
  package var file: String?

  /// The line, counted from 1 for the header; `nil` for a problem of the whole file.
  package var line: Int?

  package var column: String?

  /// The name of the feed, if there are several; `nil` until a caller sets it.
  package var feed: String?

  package init(
    _ problem: FeedProblem, file: String? = nil, line: Int? = nil, column: String? = nil
  ) {
    self.problem = problem
    self.file = file
    self.line = line
    self.column = column
  }
}

extension FeedError {
  package var failure: FailureFacts {
    FailureFacts(problem.code, at: FailurePlace(feed: feed, file: file, line: line, column: column))
  }

  package var kind: FailureKind { problem.code.kind }

  package var description: String { "\(failure.place)\(problem)" }
}
