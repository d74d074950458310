/// The id of a public key: the SHA-256 hash of its 32 bytes.
///
/// An id in a file is only a reference. The id of a key is always computed from the key.
package struct KeyID: Sendable {
  package let hash: SHA256Hash

  init(of publicKey: [UInt8]) {
    hash = SHA256Hash(of: publicKey)
  }
}

extension KeyID: JSONStringConvertible {
  package static let form = "a key id in 64 lower-case hexadecimal digits"

  package init?(_ text: String) {
    guard let hash = SHA256Hash(text) else { return nil }
    self.hash = hash
  }

  package var description: String { hash.description }
}
