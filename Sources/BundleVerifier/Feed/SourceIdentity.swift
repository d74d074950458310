import GTFSFeed
import Operations
import TransitCrypto

/// The SHA-256 that identifies a bundle's source feed in the metadata.
///
/// Apart from the builder's `SourceHash` on purpose: a proof does not share what it proves.
enum SourceIdentity {
  /// Returns the hash in hexadecimal: of a zip's bytes, or of the names, lengths and bytes of a folder's feed files in
  /// order.
  ///
  /// - Parameter progress: Counts bytes.
  /// - Throws: ``FeedError``, `CancellationError`.
  static func sha256(of sides: FeedSides, progress: ProgressReporter? = nil) throws -> String {
    let digest = try sides.feed.archiveByteCount.map { try ofZip(sides, $0, progress) } ?? ofFolder(sides, progress)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static func ofFolder(_ sides: FeedSides, _ progress: ProgressReporter?) throws -> [UInt8] {
    var hash = SHA256()
    progress?.begin(total: sides.feed.files.reduce(0) { $0 + $1.inflatedByteCount })
    for file in sides.feed.files {
      hash.update(Array("\(file.name)\0\(file.inflatedByteCount)\0".utf8))
      let reader = try ChunkReader(feed: sides.feed, file: file, readAhead: false)
      while let chunk = try reader.nextChunk() {
        try Cancellation.current.check()
        hash.update(chunk)
        progress?.advance(by: chunk.count)
      }
    }
    return hash.finalize()
  }

  private static func ofZip(
    _ sides: FeedSides, _ byteCount: Int, _ progress: ProgressReporter?
  ) throws -> [UInt8] {
    progress?.begin(total: byteCount)
    var hash = SHA256()
    for start in stride(from: 0, to: byteCount, by: 1 << 20) {
      try Cancellation.current.check()
      let end = min(byteCount, start + 1 << 20)
      hash.update(try sides.feed.archiveBytes(start..<end))
      progress?.update(completed: end)
    }
    return hash.finalize()
  }
}
