#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A private key of Ed25519 (RFC 8032).
///
/// Its file `NAME.key` is PEM with PKCS #8 (RFC 8410), as `openssl genpkey -algorithm ed25519` writes it: not encrypted.
package struct PrivateKey: Sendable {
  package let publicKey: PublicKey

  private let key: Curve25519.Signing.PrivateKey

  private static let pemFile = PEMFile(
    label: "PRIVATE KEY",
    prefix: [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20])

  /// Makes a new key from the system's random numbers.
  package init() throws(UpdateError) {
    try self.init(Curve25519.Signing.PrivateKey())
  }

  /// Reads the text of a `.key` file.
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

  /// The 64 bytes of a signature; on Apple systems different ones each time.
  func signature(of message: [UInt8]) throws(UpdateError) -> [UInt8] {
    do {
      return Array(try key.signature(for: message))
    } catch {
      throw UpdateError(.signature, "signing with \(publicKey.id) failed: \(error)")
    }
  }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
  /// The id of the public key: a private key is not printed by accident.
  package var description: String { "the private key of \(publicKey.id)" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
