import TransitCrypto

/// An Ed25519 private key (RFC 8032).
///
/// Its file `NAME.key` is unencrypted PEM with PKCS #8 (RFC 8410), as written by `openssl genpkey -algorithm ed25519`.
package struct PrivateKey: Sendable {
  package let publicKey: PublicKey

  private let bytes: [UInt8]

  private static let pemFile = PEMFile(
    label: "PRIVATE KEY",
    prefix: [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20])

  /// Generates a new key with the system's random number generator.
  package init() throws(UpdateError) {
    var random = SystemRandomNumberGenerator()
    try self.init((0..<Ed25519.keyLength).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }

  /// Parses the text of a `.key` file.
  package init(pem: String) throws(UpdateError) {
    try self.init(Self.pemFile.key(in: pem))
  }

  private init(_ bytes: [UInt8]) throws(UpdateError) {
    guard let publicKey = Ed25519.publicKey(of: bytes).flatMap(PublicKey.init) else { throw Self.pemFile.damage }
    self.bytes = bytes
    self.publicKey = publicKey
  }

  /// The text of a `.key` file.
  package var pem: String { Self.pemFile.text(of: bytes) }

  /// Returns a signature of 64 bytes. On Apple platforms, signatures of the same message differ.
  func signature(of message: [UInt8]) throws(UpdateError) -> [UInt8] {
    guard let signature = Ed25519.signature(of: message, by: bytes) else {
      throw UpdateError(.signature, "signing with \(publicKey.id) failed")
    }
    return signature
  }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
  /// The id of the public key. Prevents accidental output of the private key.
  package var description: String { "the private key of \(publicKey.id)" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
