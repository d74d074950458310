/// A system error with a file, its path and the attempted action.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Action: String, Sendable {
    case create, read, write
  }

  package let action: Action
  package let path: String
  /// The system's error message.
  package let reason: String

  package init(_ action: Action, _ path: String, _ error: SystemError) {
    self.init(action, path, reason: "\(error)")
  }

  package init(_ action: Action, _ path: String, reason: String) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): cannot \(action.rawValue): \(reason)" }
}
