#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A public key of Ed25519 (RFC 8032).
///
/// Its file `NAME.pub` is PEM with a SubjectPublicKeyInfo (RFC 8410), as `openssl pkey -pubout` writes it.
package struct PublicKey: Hashable, Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]

  /// Computed from ``bytes``.
  package let id: KeyID

  private static let pemFile = PEMFile(
    label: "PUBLIC KEY", prefix: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00])

  /// Takes the raw key; `nil` unless there are 32 bytes.
  package init?(_ bytes: [UInt8]) {
    if bytes.count != PEMFile.keyLength { return nil }
    self.bytes = bytes
    id = KeyID(of: bytes)
  }

  /// Reads the text of a `.pub` file.
  package init(pem: String) throws(UpdateError) {
    bytes = try Self.pemFile.key(in: pem)
    id = KeyID(of: bytes)
  }

  /// The text of a `.pub` file.
  package var pem: String { Self.pemFile.text(of: bytes) }

  /// Whether the key's owner signed the message.
  ///
  /// - Parameter signature: Any bytes; a signature has 64.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
    return key.isValidSignature(signature, for: message)
  }
}
