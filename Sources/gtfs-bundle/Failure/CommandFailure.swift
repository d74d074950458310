import Foundation
import HTTPTransport
import ToolSupport
import TransitBundle
import UpdateManifest

/// The reason why a command failed, as one line, and the exit code.
struct CommandFailure: Equatable {
  let status: ProcessStatus
  /// The place, the problem and what was expected; without secrets, and without line breaks, even if the file it quotes
  /// has some.
  let message: String

  /// - Parameter secrets: The secrets of the arguments.
  init(_ error: any Error, hiding secrets: SecretText = SecretText()) {
    status = ProcessStatus(of: error)
    let text = PrivateKeyText.redacted(secrets.redacted("\(error)\(Self.hint(for: error))"))
    message = status == .interrupted ? "interrupted" : DisplayText.oneLine(text)
  }

  /// Where to find the id of a stop, if none is similar to the unknown one.
  private static func hint(for error: any Error) -> String {
    guard let error = error as? BundleError, error.kind == .unknownStop, error.nearMatches.isEmpty else { return "" }
    return " (see gtfs-bundle search)"
  }

  /// Prints the message to standard error and exits.
  func exit() -> Never {
    StandardError.write("gtfs-bundle: \(message)\n")
    Foundation.exit(status.rawValue)
  }
}
