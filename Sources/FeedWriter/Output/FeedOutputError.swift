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
