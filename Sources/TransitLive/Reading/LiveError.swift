public import TransitBundle
package import TransitValues

/// An error from reading live data. The snapshot before stays as it was.
public enum LiveError: Error, Hashable, Sendable {
  /// The feed is truncated or malformed, or its header asks for what is not supported. Nothing of it is used.
  ///
  /// - Parameters:
  ///   - name: What the caller calls the source, such as a path or an address.
  ///   - problem: What is wrong, such as `ends within a number`.
  case refused(name: String, problem: String)
  /// The file of a source cannot be opened.
  case cannotOpen(name: String, problem: String)
  /// The file of a source cannot be read.
  case cannotRead(name: String, problem: String)
  /// The server of a source does not answer, or not with a feed.
  case network(name: String, problem: String)
  /// The bundle has no such feed, so that the ids of the source cannot be its.
  ///
  /// - Parameter feed: The prefix that the caller gives.
  case unknownFeed(name: String, feed: String)
  /// The bundle cannot be read.
  case bundle(BundleError)
}

extension LiveError: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .refused(let name, let problem): "\(name): the live feed \(problem)"
    case .cannotOpen(let name, let problem), .cannotRead(let name, let problem), .network(let name, let problem):
      "\(name): \(problem)"
    case .unknownFeed(let name, let feed):
      "\(name): the bundle has no feed \"\(feed)\"; expected the prefix of its ids, or its name"
    case .bundle(let error): error.description
    }
  }
}

extension LiveError: Failure {
  package var failure: FailureFacts {
    switch self {
    case .refused(let name, _): FailureFacts(.liveFeed, at: FailurePlace(file: name))
    case .cannotOpen(let name, _): FailureFacts(.cannotOpen, at: FailurePlace(file: name))
    case .cannotRead(let name, _): FailureFacts(.cannotRead, at: FailurePlace(file: name))
    case .network(let name, _): FailureFacts(.network, at: FailurePlace(file: name))
    case .unknownFeed(let name, _): FailureFacts(.unknownFeed, at: FailurePlace(file: name))
    case .bundle(let error): error.failure
    }
  }
}
