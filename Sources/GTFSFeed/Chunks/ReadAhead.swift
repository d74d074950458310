import TransitFiles

/// Inflates on a separate thread into a bounded number of chunks. The thread stops when this object is released.
///
/// Chunks are recycled: filled by the thread, taken by the consumer, returned and filled again, so memory use does not
/// depend on the file size.
final class ReadAhead: Sendable {
  private static let chunkCount = 4

  private let filled = BoundedQueue<Chunk, FeedError>(maximumCount: chunkCount)
  private let spare = BoundedQueue<Chunk, Never>(maximumCount: chunkCount)

  /// - Parameter openSource: Called once, on the thread.
  init(openSource: @escaping @Sendable () throws(FeedError) -> any ByteSource) {
    for _ in 0..<Self.chunkCount { giveBack(Chunk()) }
    filled.start("ReadAhead") { [filled, spare] () throws(FeedError) in
      let source = try openSource()
      while var chunk = spare.pop(), try chunk.fill(from: source), filled.push(chunk) {}
    }
  }

  deinit {
    filled.cancel()
    spare.cancel()
  }

  /// Waits for the next chunk; `nil` at the end of the file.
  func take() throws(FeedError) -> Chunk? {
    try filled.pop()
  }

  /// Returns a taken chunk for reuse.
  func giveBack(_ chunk: consuming Chunk) {
    spare.push(chunk)
  }
}
