package import TransitFiles
package import TransitValues

/// The reason why a feed was not written.
package enum FeedOutputError: Failure, Equatable, Sendable {
  case cancelled
  case file(FileError)
}

extension FeedOutputError {
  package var failure: FailureFacts {
    switch self {
    case .cancelled: FailureFacts(.interrupted)
    case .file(let error): error.failure
    }
  }

  package var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .file(let error): error.description
    }
  }
}

extension FeedOutputError {
  /// Returns the error with the name of an output in place of a temporary file, which no longer exists.
  ///
  /// - Parameter folder: The folder of temporary files.
  package func naming(_ output: String, insteadOfFilesIn folder: String) -> FeedOutputError {
    guard case .file(let error) = self, error.path.hasPrefix(folder) else { return self }
    return .file(FileError(error.action, output, reason: error.reason))
  }
}
