package import GTFSFeed
import Operations
import TransitCrypto
import TransitValues

/// The SHA-256 that identifies a bundle's source feed.
package enum SourceHash {
  /// Returns the hash in hexadecimal: of a zip's bytes, or of the names, lengths and bytes of a folder's feed files in
  /// order.
  ///
  /// - Throws: ``FeedError``, `CancellationError`.
  package static func compute(of feed: Feed) throws -> String {
    var hash = SHA256()
    if let byteCount = feed.archiveByteCount {
      for start in stride(from: 0, to: byteCount, by: 1 << 20) {
        try Cancellation.current.check()
        hash.update(try feed.archiveBytes(start..<min(byteCount, start + 1 << 20)))
      }
    } else {
      for file in feed.files {
        hash.update(Array("\(file.name)\0\(file.inflatedByteCount)\0".utf8))
        let reader = try ChunkReader(feed: feed, file: file, readAhead: false)
        while let chunk = try reader.nextChunk() {
          try Cancellation.current.check()
          hash.update(chunk)
        }
      }
    }
    return hash.finalize().hexadecimal
  }
}
