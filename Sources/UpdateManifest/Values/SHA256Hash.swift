import TransitCrypto
import TransitValues

/// A SHA-256 hash: 32 bytes, written as 64 lowercase hexadecimal digits.
package struct SHA256Hash: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Creates a value from an existing hash. Returns `nil` unless there are 32 bytes.
  package init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    if bytes.count != SHA256.byteCount { return nil }
    self.bytes = bytes
  }

  /// Computes the hash of some bytes.
  package init(of message: [UInt8]) {
    bytes = SHA256.hash(message)
  }
}

extension SHA256Hash: JSONStringConvertible {
  package static let form = "a SHA-256 in 64 lower-case hexadecimal digits"

  package init?(_ text: String) {
    let digits = text.utf8.compactMap(Self.digit)
    if digits.count != 2 * SHA256.byteCount || digits.count != text.utf8.count { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  package var description: String { bytes.hexadecimal }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
