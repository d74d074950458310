import TransitCrypto

/// An Ed25519 public key (RFC 8032).
///
/// Its file `NAME.pub` is PEM with a SubjectPublicKeyInfo (RFC 8410), as written by `openssl pkey -pubout`.
package struct PublicKey: Hashable, Sendable {
  /// The raw key: 32 bytes.
  package let bytes: [UInt8]

  /// The id, computed from ``bytes``.
  package let id: KeyID

  private static let pemFile = PEMFile(
    label: "PUBLIC KEY", prefix: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00])

  /// Creates a key from its raw bytes. Returns `nil` unless there are 32.
  package init?(_ bytes: [UInt8]) {
    if bytes.count != Ed25519.keyLength { return nil }
    self.bytes = bytes
    id = KeyID(of: bytes)
  }

  /// Parses the text of a `.pub` file.
  package init(pem: String) throws(UpdateError) {
    bytes = try Self.pemFile.key(in: pem)
    id = KeyID(of: bytes)
  }

  /// The text of a `.pub` file.
  package var pem: String { Self.pemFile.text(of: bytes) }

  /// Whether a signature of the message is valid.
  ///
  /// - Parameter signature: Any bytes. A valid signature has 64.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    Ed25519.isValid(signature, of: message, by: bytes)
  }
}
