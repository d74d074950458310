package import TransitValues

/// Why bytes are not a valid bundle.
package enum ContainerError: Failure, Equatable, Sendable {
  /// The file does not begin with the bundle's magic bytes.
  case notABundle
  /// The magic bytes show that the file went through a text-mode or 7-bit transfer.
  case damagedInTransfer
  /// The file is shorter than its header says.
  case truncated(expected: Int, found: Int)
  /// The file is longer than its header says.
  case trailingBytes(expected: Int, found: Int)
  /// The major version is not supported.
  case unsupportedVersion(major: Int, minor: Int)
  /// The bundle requires features that this reader does not support.
  case unknownRequiredFeatures(UInt32)
  /// The checksum of the named part does not match.
  case checksum(part: String)
  /// A field has an invalid value; the text names the field and the reason.
  case malformed(String)
  /// A block does not decode to what the block index says.
  case block(number: Int, reason: String)
}

extension ContainerError {
  package var failure: FailureFacts {
    switch self {
    case .notABundle: FailureFacts(.notABundle)
    case .unsupportedVersion, .unknownRequiredFeatures: FailureFacts(.unsupported)
    case .damagedInTransfer, .truncated, .trailingBytes, .checksum, .malformed, .block: FailureFacts(.damaged)
    }
  }

  package var description: String {
    switch self {
    case .notABundle:
      "not a transit bundle; expected a file that gtfs-bundle build or pack has written"
    case .damagedInTransfer:
      "a transit bundle damaged in transfer (sent as text, or through a 7-bit channel): fetch it again in binary mode"
    case .truncated(let expected, let found):
      "truncated: \(found) bytes of \(expected)"
    case .trailingBytes(let expected, let found):
      "\(found - expected) extra bytes after the end of the bundle (\(expected) bytes according to its header)"
    case .unsupportedVersion(let major, let minor):
      "format version \(major).\(minor) is not supported (this reader supports \(BundleHeader.majorVersion).x)"
    case .unknownRequiredFeatures(let bits):
      "requires unsupported features (bits 0x\(String(bits, radix: 16)))"
    case .checksum(let part):
      "the checksum of \(part) does not match: the file is damaged"
    case .malformed(let what):
      "malformed: \(what)"
    case .block(let number, let reason):
      "block \(number): \(reason)"
    }
  }
}
