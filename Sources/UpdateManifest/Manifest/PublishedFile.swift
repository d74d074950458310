/// A file on the host, named by its hash.
package struct PublishedFile: Encodable, Hashable, Sendable {
  /// The range of file lengths in bytes: `1 ... 2^40`.
  static let lengths = 1...(1 << 40)

  package let sha256: SHA256Hash
  package let length: Int

  package init(sha256: SHA256Hash, length: Int) {
    self.sha256 = sha256
    self.length = length
  }
}
