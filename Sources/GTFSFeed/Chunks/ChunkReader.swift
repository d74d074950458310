/// Reads a file of a feed in inflated chunks; the last one is smaller.
///
/// With read-ahead, a separate thread inflates up to four chunks of 256 KiB in advance. Without it, the caller's thread
/// inflates 64 KiB at a time. Bytes and errors are the same. The thread stops when the reader is released.
package final class ChunkReader: ChunkSource {
  private enum Supply {
    case inline(any ByteSource)
    case ahead(ReadAhead)
  }

  /// Bytes inflated at once on the caller's thread. Larger chunks only help when threads wait for each other.
  private static let inlineByteCount = 64 << 10

  private let supply: Supply

  /// The caller thread's buffer; unused with read-ahead.
  private var chunk: Chunk

  /// - Throws: ``FeedError`` if the file cannot be opened. With read-ahead, the first read throws it instead.
  package init(feed: Feed, file: FeedFile, readAhead: Bool = true) throws(FeedError) {
    // For a single chunk, a thread would cost more than it saves.
    if readAhead, file.inflatedByteCount > Chunk.maximumByteCount {
      chunk = Chunk(byteCount: 0)
      supply = .ahead(ReadAhead { () throws(FeedError) in try feed.source(of: file) })
    } else {
      chunk = Chunk(byteCount: max(1, min(file.inflatedByteCount, Self.inlineByteCount)))
      supply = .inline(try feed.source(of: file))
    }
  }

  /// Appends the next chunk; returns false at the end of the file.
  package func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    switch supply {
    case .inline(let source):
      guard try chunk.fill(from: source) else { return false }
      chunk.append(to: &bytes)
    case .ahead(let ahead):
      guard let chunk = try ahead.take() else { return false }
      chunk.append(to: &bytes)
      ahead.giveBack(chunk)
    }
    return true
  }

  /// Returns the next chunk; `nil` at the end of the file.
  package func nextChunk() throws(FeedError) -> [UInt8]? {
    var chunk: [UInt8] = []
    return try append(to: &chunk) ? chunk : nil
  }
}

/// A source of a file's bytes, in pieces.
package protocol ChunkSource: AnyObject {
  /// Appends the next bytes, at least one; returns false at the end of the file.
  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool
}
