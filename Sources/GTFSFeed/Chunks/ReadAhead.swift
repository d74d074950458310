import Foundation

/// A thread that inflates ahead of its consumer into a bounded number of buffers.
///
/// Buffers go round: filled by the thread, taken by the consumer, given back, filled again; so memory does not depend on
/// the size of the file.
// Every variable is touched only while `condition` is locked, and the source only by the thread.
final class ReadAhead: @unchecked Sendable {
  private static let bufferCount = 4

  private let condition = NSCondition()
  private let openSource: @Sendable () throws(FeedError) -> any ByteSource
  private var filled: [[UInt8]] = []
  private var spare: [[UInt8]] = Array(repeating: [], count: bufferCount)
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
  func take() throws(FeedError) -> [UInt8]? {
    condition.lock()
    defer { condition.unlock() }
    while filled.isEmpty, !isFinished {
      condition.wait()
    }
    if !filled.isEmpty { return filled.removeFirst() }
    if let failure { throw failure }
    return nil
  }

  /// Returns a buffer that was taken, to be filled again.
  func giveBack(_ buffer: consuming [UInt8]) {
    condition.lock()
    defer { condition.unlock() }
    spare.append(buffer)
    condition.broadcast()
  }

  private func run() {
    do throws(FeedError) {
      let source = try openSource()
      while var buffer = waitForSpare() {
        buffer.removeAll(keepingCapacity: true)
        guard try source.appendChunk(to: &buffer) else { break }
        put(buffer)
      }
      finish(with: nil)
    } catch {
      finish(with: error)
    }
  }

  private func waitForSpare() -> [UInt8]? {
    condition.lock()
    defer { condition.unlock() }
    while spare.isEmpty, !isAbandoned {
      condition.wait()
    }
    return isAbandoned ? nil : spare.removeLast()
  }

  private func put(_ buffer: consuming [UInt8]) {
    condition.lock()
    defer { condition.unlock() }
    filled.append(buffer)
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
