import Foundation
import Operations
import TransitFiles
import TransitValues

/// A bounded queue between two threads: `put` blocks while the queue is full, `take` while it is empty.
// Unchecked: every variable is accessed only while `condition` is locked.
final class HandOver<Item: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let maximumCount: Int
  private let maximumByteCount: Int
  private var waiting: [(item: Item, byteCount: Int)] = []
  private var isFinished = false
  private var failure: FeedError?
  private var isAbandoned = false

  /// - Parameters:
  ///   - maximumCount: The maximum number of queued items.
  ///   - maximumByteCount: The maximum size of the queued items in bytes; a single item may exceed it.
  init(maximumCount: Int, maximumByteCount: Int = .max) {
    self.maximumCount = maximumCount
    self.maximumByteCount = maximumByteCount
  }

  /// Starts a thread that puts items. If no thread can be started, ``take()`` throws.
  func start(_ name: String, _ work: @escaping @Sendable () -> Void) {
    do throws(PlainFailure) {
      try WorkThread.start(named: name, work)
    } catch {
      finish(with: FeedError(.readFailed(error.description)))
    }
  }

  /// - Returns: False if the queue was abandoned.
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

  /// Waits for the next item; `nil` after the last one, or immediately if the queue was abandoned.
  ///
  /// - Throws: The error that the queue was finished with, after the last item.
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

  /// Declares that no more items will be put.
  func finish(with failure: FeedError?) {
    condition.withLock {
      self.failure = failure
      isFinished = true
      condition.broadcast()
    }
  }

  /// Declares that no more items will be taken.
  func abandon() {
    condition.withLock {
      isAbandoned = true
      condition.broadcast()
    }
  }
}
