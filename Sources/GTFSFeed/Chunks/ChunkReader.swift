/// Pulls one file of a feed in inflated chunks, the last one smaller.
///
/// With reading ahead a thread of its own inflates up to four chunks of 256 KiB before they are asked for; without
/// it, the caller's thread does, 64 KiB at a time. The bytes and the errors are the same. Letting go of the reader stops
/// the thread.
package final class ChunkReader: ChunkSource {
  private enum Supply {
    case inline(any ByteSource)
    case ahead(ReadAhead)
  }

  /// What the caller's own thread inflates at once. Only threads that wait for each other gain from more.
  private static let inlineByteCount = 64 << 10

  private let supply: Supply

  /// What the caller's own thread inflates into; not used when another reads ahead.
  private var chunk: Chunk

  /// - Throws: ``FeedError`` when the file cannot be opened, unless a thread reads ahead: then the first chunk throws
  ///   it.
  package init(feed: Feed, file: FeedFile, readAhead: Bool = true) throws(FeedError) {
    // A thread would cost more than one chunk does.
    if readAhead, file.inflatedByteCount > Chunk.maximumByteCount {
      chunk = Chunk(byteCount: 0)
      let ahead = ReadAhead { () throws(FeedError) in try feed.source(of: file) }
      ahead.start()
      supply = .ahead(ahead)
    } else {
      chunk = Chunk(byteCount: max(1, min(file.inflatedByteCount, Self.inlineByteCount)))
      supply = .inline(try feed.source(of: file))
    }
  }

  deinit {
    if case .ahead(let ahead) = supply {
      ahead.abandon()
    }
  }

  /// Appends the next chunk, or gives false at the end of the file.
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

  /// The next chunk, or `nil` at the end of the file.
  package func nextChunk() throws(FeedError) -> [UInt8]? {
    var chunk: [UInt8] = []
    return try append(to: &chunk) ? chunk : nil
  }
}

/// Something that gives a file's bytes piece by piece.
package protocol ChunkSource: AnyObject {
  /// Appends the next bytes, at least one, or gives false at the end of the file.
  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool
}
