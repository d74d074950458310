/// The reason why a feed was not written.
package enum FeedOutputError: Error, Equatable, Sendable {
  case cancelled
  case file(ZipWriterError)
}

extension FeedOutputError: CustomStringConvertible {
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
    guard case .file(var error) = self, error.path.hasPrefix(folder) else { return self }
    error.path = output
    return .file(error)
  }
}
