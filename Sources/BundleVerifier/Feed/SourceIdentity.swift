import Crypto
import GTFSFeed

/// The SHA-256 by which the metadata names the feed a bundle was made from.
enum SourceIdentity {
  /// In hexadecimal digits: of a zip its bytes; of a folder the names, lengths and bytes of the feed's files in order.
  ///
  /// - Parameter progress: Told how many bytes were read, of how many.
  /// - Throws: ``FeedError``, `CancellationError`.
  static func sha256(of sides: FeedCheck.Sides, progress: (Int, Int) -> Void = { _, _ in }) throws -> String {
    let digest = try sides.feed.archiveByteCount.map { try ofZip(sides, $0, progress) } ?? ofFolder(sides, progress)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func ofFolder(_ sides: FeedCheck.Sides, _ progress: (Int, Int) -> Void) throws -> SHA256.Digest {
    var hash = SHA256()
    let total = sides.feed.files.reduce(0) { $0 + $1.inflatedByteCount }
    var completed = 0
    for file in sides.feed.files {
      hash.update(data: Array("\(file.name)\0\(file.inflatedByteCount)\0".utf8))
      let reader = try ChunkReader(feed: sides.feed, file: file, readAhead: false)
      while let chunk = try reader.nextChunk() {
        if sides.isCancelled() { throw CancellationError() }
        hash.update(data: chunk)
        completed += chunk.count
        progress(completed, total)
      }
    }
    return hash.finalize()
  }

  private static func ofZip(
    _ sides: FeedCheck.Sides, _ byteCount: Int, _ progress: (Int, Int) -> Void
  ) throws -> SHA256.Digest {
    var hash = SHA256()
    for start in stride(from: 0, to: byteCount, by: 1 << 20) {
      if sides.isCancelled() { throw CancellationError() }
      let end = min(byteCount, start + 1 << 20)
      hash.update(data: try sides.feed.archiveBytes(start..<end))
      progress(end, byteCount)
    }
    return hash.finalize()
  }
}
