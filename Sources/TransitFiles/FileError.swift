package import TransitValues

/// A system error with a file, its path and the attempted action.
package struct FileError: Failure, Equatable, Sendable {
  package enum Action: String, Sendable {
    case create, read, write, deflate
  }

  package let action: Action
  package let path: String
  /// The error message of the system or of zlib.
  package let reason: String

  package init(_ action: Action, _ path: String, _ error: SystemError) {
    self.init(action, path, reason: "\(error)")
  }

  package init(_ action: Action, _ path: String, reason: String) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  package var failure: FailureFacts {
    let code: FailureCode =
      switch action {
      case .create: .cannotCreate
      case .read: .cannotRead
      case .write, .deflate: .cannotWrite
      }
    return FailureFacts(code, at: FailurePlace(file: path))
  }

  package var description: String { "\(path): cannot \(action.rawValue): \(reason)" }
}
