package import TransitFiles
import TransitValues

/// The SHA-256 and length of a file.
package struct FileHash: Sendable {
  /// 32 bytes.
  package let sha256: [UInt8]
  package let byteCount: Int

  package var hexadecimal: String { sha256.hexadecimal }

  private static let pieceLength = 1 << 20

  /// Reads a whole file; returns `nil` if it is not a regular file.
  package init?(of path: String) throws(SystemError) {
    let input = try InputFile(path: path)
    guard input.isRegular else { return nil }
    var hash = SHA256()
    var byteCount = 0
    while true {
      let piece = try input.read(at: byteCount, count: Self.pieceLength)
      if piece.isEmpty { break }
      hash.update(piece)
      byteCount += piece.count
    }
    sha256 = hash.finalize()
    self.byteCount = byteCount
  }
}
