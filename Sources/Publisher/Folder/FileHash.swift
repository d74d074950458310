import Crypto
import TransitBundle
import UpdateManifest

/// Computes SHA-256 and length of files.
enum FileHash {
  private static let pieceLength = 1 << 20

  /// Reads a whole file; returns `nil` if it is not a regular file.
  static func file(at path: String) throws(SystemError) -> PublishedFile? {
    let input = try InputFile(path: path)
    guard input.isRegular else { return nil }
    var hash = SHA256()
    var length = 0
    while true {
      let bytes = try input.read(at: length, count: pieceLength)
      hash.update(data: bytes)
      length += bytes.count
      if bytes.count < pieceLength { break }
    }
    return SHA256Hash(hash.finalize()).map { PublishedFile(sha256: $0, length: length) }
  }
}
