import Foundation

/// A thread that inflates ahead of its consumer into a bounded number of chunks.
///
/// Chunks go round: filled by the thread, taken by the consumer, given back, filled again; so memory does not depend on
/// the size of the file.
// Every variable is touched only while `condition` is locked, and the source only by the thread.
final class ReadAhead: @unchecked Sendable {
  private static let chunkCount = 4

  private let condition = NSCondition()
  private let openSource: @Sendable () throws(FeedError) -> any ByteSource
  private var filled: [Chunk] = []
  private var spare = (0..<chunkCount).map { _ in Chunk() }
  private var isFinished = false
  private var failure: FeedError?
  private var isAbandoned = false

  /// - Parameter openSource: Called once, on the thread.
  init(openSource: @escaping @Sendable () throws(FeedError) -> any ByteSource) {
    self.openSource = openSource
  }

  /// Starts the thread, which keeps this object alive until it ends.
  func start() {
    let thread = Thread { [self] in run() }
    thread.name = "GTFSFeed.ReadAhead"
    thread.start()
  }

  /// Makes the thread end after the chunk it works on, if any; nothing may be taken afterwards.
  func abandon() {
    condition.withLock {
      isAbandoned = true
      condition.broadcast()
    }
  }

  /// Waits for the next chunk; `nil` at the end of the file.
  func take() throws(FeedError) -> Chunk? {
    condition.lock()
    defer { condition.unlock() }
    while filled.isEmpty, !isFinished {
      condition.wait()
    }
    if !filled.isEmpty { return filled.removeFirst() }
    if let failure { throw failure }
    return nil
  }

  /// Returns a chunk that was taken, to be filled again.
  func giveBack(_ chunk: consuming Chunk) {
    condition.lock()
    defer { condition.unlock() }
    spare.append(chunk)
    condition.broadcast()
  }

  private func run() {
    do throws(FeedError) {
      let source = try openSource()
      while var chunk = waitForSpare(), try chunk.fill(from: source) {
        put(chunk)
      }
      finish(with: nil)
    } catch {
      finish(with: error)
    }
  }

  private func waitForSpare() -> Chunk? {
    condition.lock()
    defer { condition.unlock() }
    while spare.isEmpty, !isAbandoned {
      condition.wait()
    }
    return isAbandoned ? nil : spare.removeLast()
  }

  private func put(_ chunk: consuming Chunk) {
    condition.lock()
    defer { condition.unlock() }
    filled.append(chunk)
    condition.broadcast()
  }

  private func finish(with failure: FeedError?) {
    condition.lock()
    defer { condition.unlock() }
    self.failure = failure
    isFinished = true
    condition.broadcast()
  }
}
