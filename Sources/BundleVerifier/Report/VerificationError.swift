/// Why a verification could not be done; a damaged bundle is no error but a finding.
package enum VerificationError: Error, Hashable, Sendable {
  /// Missing, not readable, not a regular file; the system's words.
  case cannotOpen(String)
  /// The file does not begin as a bundle does, not even a damaged one.
  case notABundle
  /// The system failed to read the file; its words.
  case cannotRead(String)
  case cancelled
}

extension VerificationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened: \(reason)"
    case .notABundle: "not a transit bundle (it does not begin with the bundle's magic bytes)"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .cancelled: "interrupted"
    }
  }
}
