import Crypto
import Foundation
import GTFSFeed

/// The SHA-256 by which the metadata names the feed a bundle was made from.
enum SourceIdentity {
  /// In hexadecimal digits: of a zip its bytes; of a folder the names, lengths and bytes of the feed's files in order.
  static func sha256(of sides: FeedCheck.Sides) throws -> String {
    var hash = SHA256()
    var isFolder: ObjCBool = false
    _ = unsafe FileManager.default.fileExists(atPath: sides.feedPath, isDirectory: &isFolder)
    if isFolder.boolValue {
      for file in sides.feed.files {
        hash.update(data: Array("\(file.name)\0\(file.inflatedByteCount)\0".utf8))
        let reader = try ChunkReader(feed: sides.feed, file: file, readAhead: false)
        while let chunk = try reader.nextChunk() {
          if sides.isCancelled() { throw CancellationError() }
          hash.update(data: chunk)
        }
      }
    } else {
      let file = try BytesOnDisk(path: sides.feedPath)
      for offset in stride(from: 0, to: file.count, by: 1 << 20) {
        if sides.isCancelled() { throw CancellationError() }
        hash.update(data: try file.read(at: offset, count: min(1 << 20, file.count - offset)))
      }
    }
    return hash.finalize().map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
