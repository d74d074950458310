/// Inflates on a separate thread into a bounded number of chunks.
///
/// Chunks are recycled: filled by the thread, taken by the consumer, returned and filled again, so memory use does not
/// depend on the file size.
final class ReadAhead: Sendable {
  private static let chunkCount = 4

  private let openSource: @Sendable () throws(FeedError) -> any ByteSource
  private let filled = HandOver<Chunk>(maximumCount: chunkCount)
  private let spare = HandOver<Chunk>(maximumCount: chunkCount)

  /// - Parameter openSource: Called once, on the thread.
  init(openSource: @escaping @Sendable () throws(FeedError) -> any ByteSource) {
    self.openSource = openSource
    for _ in 0..<Self.chunkCount { giveBack(Chunk()) }
  }

  /// Starts the thread, which keeps this object alive until it ends.
  func start() {
    filled.start("ReadAhead") { [self] in run() }
  }

  /// Makes the thread end after its current chunk. Nothing may be taken afterwards.
  func abandon() {
    filled.abandon()
    spare.abandon()
  }

  /// Waits for the next chunk; `nil` at the end of the file.
  func take() throws(FeedError) -> Chunk? {
    try filled.take()
  }

  /// Returns a taken chunk for reuse.
  func giveBack(_ chunk: consuming Chunk) {
    _ = spare.put(chunk)
  }

  private func run() {
    do throws(FeedError) {
      let source = try openSource()
      while var chunk = try spare.take(), try chunk.fill(from: source), filled.put(chunk) {}
      filled.finish(with: nil)
    } catch {
      filled.finish(with: error)
    }
  }
}
