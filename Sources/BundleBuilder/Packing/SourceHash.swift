import BundleFormat
import Crypto
import Foundation
import GTFSFeed

/// The SHA-256 that names the feed a bundle was made from.
enum SourceHash {
  /// In hexadecimal digits: of a zip its bytes; of a folder the names, lengths and bytes of the feed's files in order.
  static func compute(path: String, feed: Feed, cancellation: Cancellation) throws -> String {
    var isFolder: ObjCBool = false
    // Unlike the attributes of the path, this looks behind a link.
    _ = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    var hash = SHA256()
    if isFolder.boolValue {
      for file in feed.files {
        hash.update(data: Array("\(file.name)\0\(file.inflatedByteCount)\0".utf8))
        let reader = try ChunkReader(feed: feed, file: file, readAhead: false)
        while let chunk = try reader.nextChunk() {
          try cancellation.check()
          hash.update(data: chunk)
        }
      }
    } else {
      let file = try OutputFile(reading: path)
      var position = 0
      while true {
        let bytes = try file.read(at: position, count: 1 << 20)
        if bytes.isEmpty { break }
        try cancellation.check()
        hash.update(data: bytes)
        position += bytes.count
      }
    }
    return hash.finalize().hexadecimal
  }
}
