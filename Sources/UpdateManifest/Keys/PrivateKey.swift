import Crypto

/// An Ed25519 private key (RFC 8032).
///
/// Its file `NAME.key` is unencrypted PEM with PKCS #8 (RFC 8410), as written by `openssl genpkey -algorithm ed25519`.
package struct PrivateKey: Sendable {
  package let publicKey: PublicKey

  private let key: Curve25519.Signing.PrivateKey

  private static let pemFile = PEMFile(
    label: "PRIVATE KEY",
    prefix: [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20])

  /// Generates a new key with the system's random number generator.
  package init() throws(UpdateError) {
    try self.init(Curve25519.Signing.PrivateKey())
  }

  /// Parses the text of a `.key` file.
  package init(pem: String) throws(UpdateError) {
    let bytes = try Self.pemFile.key(in: pem)
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes) else {
      throw Self.pemFile.damage
    }
    try self.init(key)
  }

  private init(_ key: Curve25519.Signing.PrivateKey) throws(UpdateError) {
    guard let publicKey = PublicKey(Array(key.publicKey.rawRepresentation)) else { throw Self.pemFile.damage }
    self.key = key
    self.publicKey = publicKey
  }

  /// The text of a `.key` file.
  package var pem: String { Self.pemFile.text(of: Array(key.rawRepresentation)) }

  /// Returns a signature of 64 bytes. On Apple platforms, signatures of the same message differ.
  func signature(of message: [UInt8]) throws(UpdateError) -> [UInt8] {
    do {
      return Array(try key.signature(for: message))
    } catch {
      throw UpdateError(.signature, "signing with \(publicKey.id) failed: \(error)")
    }
  }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
  /// The id of the public key. Prevents accidental output of the private key.
  package var description: String { "the private key of \(publicKey.id)" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
