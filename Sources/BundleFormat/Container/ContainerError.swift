/// Why some bytes are no bundle, or no longer the bundle they were.
package enum ContainerError: Error, Equatable, Sendable {
  /// The file does not begin with our magic.
  case notABundle
  /// The magic shows that the bytes went through a text-mode or 7-bit transfer.
  case damagedInTransfer
  /// The file ends before it should.
  case truncated(expected: Int, found: Int)
  /// More bytes follow than the header tells of.
  case trailingBytes(expected: Int, found: Int)
  /// Another major version.
  case unsupportedVersion(major: Int, minor: Int)
  /// Feature bits that a reader must know and this one does not.
  case unknownRequiredFeatures(UInt32)
  /// A checksum does not match; the part is named.
  case checksum(part: String)
  /// A field has a value that no writer writes; the field and the reason.
  case malformed(String)
  /// A block does not decode to what the index says.
  case block(number: Int, reason: String)
}

extension ContainerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notABundle:
      "not a transit bundle (it does not begin with the bundle's magic bytes)"
    case .damagedInTransfer:
      "a transit bundle damaged in transfer (sent as text, or through a 7-bit channel): fetch it again in binary mode"
    case .truncated(let expected, let found):
      "truncated: \(found) bytes of \(expected)"
    case .trailingBytes(let expected, let found):
      "\(found - expected) bytes follow the end of the bundle (\(expected) bytes by its header)"
    case .unsupportedVersion(let major, let minor):
      "format version \(major).\(minor) is not one this reader knows (\(BundleHeader.majorVersion).x)"
    case .unknownRequiredFeatures(let bits):
      "needs features this reader does not know (bits 0x\(String(bits, radix: 16)))"
    case .checksum(let part):
      "the checksum of \(part) does not match: the file is damaged"
    case .malformed(let what):
      "malformed: \(what)"
    case .block(let number, let reason):
      "block \(number): \(reason)"
    }
  }
}
