import TransitCrypto
import TransitFiles
import UpdateManifest

extension PublishedFile {
  /// Hashes a whole file; returns `nil` if it is not a regular file.
  init?(at path: String) throws(SystemError) {
    guard let file = try FileHash(of: path), let hash = SHA256Hash(file.sha256) else { return nil }
    self.init(sha256: hash, length: file.byteCount)
  }
}
