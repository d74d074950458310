import Foundation

/// A bounded queue from one thread to another: who puts waits while it is full, who takes while it is empty.
// Every variable is touched only while `condition` is locked.
final class HandOver<Item: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let maximumCount: Int
  private let maximumByteCount: Int
  private var waiting: [(item: Item, byteCount: Int)] = []
  private var isFinished = false
  private var failure: FeedError?
  private var isAbandoned = false

  /// - Parameters:
  ///   - maximumCount: Items that may wait.
  ///   - maximumByteCount: Bytes that they may take together, unless it is a single one.
  init(maximumCount: Int, maximumByteCount: Int = .max) {
    self.maximumCount = maximumCount
    self.maximumByteCount = maximumByteCount
  }

  /// Starts a thread that puts items; where the system gives none, who takes is told so.
  func start(_ name: String, _ work: @escaping @Sendable () -> Void) {
    do throws(WorkThread.CannotStart) {
      try WorkThread.start(named: name, work)
    } catch {
      finish(with: FeedError(.readFailed(error.description)))
    }
  }

  /// - Returns: False when nobody wants more.
  func put(_ item: Item, byteCount: Int = 0) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while !isAbandoned, !hasRoom(for: byteCount) { condition.wait() }
    if isAbandoned { return false }
    waiting.append((item, byteCount))
    condition.broadcast()
    return true
  }

  private func hasRoom(for byteCount: Int) -> Bool {
    if waiting.isEmpty { return true }
    return waiting.count < maximumCount && waiting.reduce(byteCount) { $0 + $1.byteCount } <= maximumByteCount
  }

  /// Waits for the next item; `nil` after the last one, and at once when the queue was abandoned.
  ///
  /// - Throws: What the queue was finished with, after the last item.
  func take() throws(FeedError) -> Item? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isFinished, !isAbandoned { condition.wait() }
    if isAbandoned { return nil }
    if waiting.isEmpty {
      if let failure { throw failure }
      return nil
    }
    condition.broadcast()
    return waiting.removeFirst().item
  }

  /// Says that no other item comes.
  func finish(with failure: FeedError?) {
    condition.withLock {
      self.failure = failure
      isFinished = true
      condition.broadcast()
    }
  }

  /// Says that nobody takes another item.
  func abandon() {
    condition.withLock {
      isAbandoned = true
      condition.broadcast()
    }
  }
}
