/// An error without data of its own: a code, a place and a line of text.
package struct PlainFailure: Failure, Hashable, Sendable {
  package let failure: FailureFacts
  /// One line: the place, the problem and what was expected, without a trailing period.
  package let description: String

  /// - Parameter place: What the description begins with.
  package init(_ code: FailureCode, _ problem: String, at place: FailurePlace) {
    failure = FailureFacts(code, at: place)
    description = "\(place)\(problem)"
  }

  package init(_ code: FailureCode, feed: String? = nil, file: String? = nil, _ problem: String) {
    self.init(code, problem, at: FailurePlace(feed: feed, file: file))
  }

  /// - Parameter description: All of it, without a place in front.
  init(_ failure: FailureFacts, _ description: String) {
    (self.failure, self.description) = (failure, description)
  }

  package var code: FailureCode { failure.code }
}
