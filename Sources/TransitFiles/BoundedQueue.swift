/// A bounded queue between threads: `push` blocks while it is full, `pop` while it is empty.
///
/// Any number of threads may use each side. Items leave in the order in which they were pushed, or in which
/// ``reserve()`` numbered them: then several threads can make the items of one sequence.
@safe
package final class BoundedQueue<Item: Sendable, Failure: Error>: @unchecked Sendable {
  private enum State {
    case open, finished, cancelled
  }

  // Unchecked: every variable is accessed only while `mutex` is locked.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let maximumCount: Int
  private let maximumByteCount: Int
  /// The items that arrived, by number.
  private var items: [Int: (item: Item, byteCount: Int)] = [:]
  private var reservedCount = 0
  private var poppedCount = 0
  private var queuedByteCount = 0
  private var state = State.open
  private var storedFailure: Failure?

  /// - Parameters:
  ///   - maximumCount: The maximum number of queued items, reserved ones included; at least 1.
  ///   - maximumByteCount: The maximum size of the queued items in bytes; a single item may exceed it.
  package init(maximumCount: Int = .max, maximumByteCount: Int = .max) {
    self.maximumCount = maximumCount
    self.maximumByteCount = maximumByteCount
    // SAFETY: initialized here, and not moved or freed before `deinit`.
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    // SAFETY: no thread waits, because a waiting thread references the queue.
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  private func withLock<Value, Problem: Error>(_ body: () throws(Problem) -> Value) throws(Problem) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  private func wait() { unsafe pthread_cond_wait(changed, mutex) }

  private func wakeAll() { unsafe pthread_cond_broadcast(changed) }
}

// MARK: Pushing

extension BoundedQueue {
  /// Blocks while the queue is full, then adds an item.
  ///
  /// - Returns: False if the queue was finished or canceled; the item is then dropped.
  @discardableResult
  package func push(_ item: Item, byteCount: Int = 0) -> Bool {
    withLock {
      guard let number = waitForRoom(byteCount) else { return false }
      add(item, number, byteCount)
      return true
    }
  }

  /// Blocks while the queue is full, then reserves the next place in the order.
  ///
  /// - Returns: The number to ``fill(_:_:)``, from 0 on; `nil` if the queue was finished or canceled.
  package func reserve() -> Int? {
    withLock { waitForRoom(0) }
  }

  /// Adds the item of a reserved place. Never blocks.
  package func fill(_ number: Int, _ item: Item) {
    withLock { add(item, number, 0) }
  }

  private func waitForRoom(_ byteCount: Int) -> Int? {
    while state == .open, !hasRoom(for: byteCount) { wait() }
    guard state == .open else { return nil }
    defer { reservedCount += 1 }
    return reservedCount
  }

  private func hasRoom(for byteCount: Int) -> Bool {
    let count = reservedCount - poppedCount
    return count == 0 || count < maximumCount && byteCount <= maximumByteCount - queuedByteCount
  }

  private func add(_ item: Item, _ number: Int, _ byteCount: Int) {
    if state == .cancelled { return }
    items[number] = (item, byteCount)
    queuedByteCount += byteCount
    // Nothing waits for a later item.
    if number == poppedCount { wakeAll() }
  }
}

// MARK: Popping

extension BoundedQueue {
  /// Blocks until the next item is there; `nil` after the last item of a finished queue, and if the queue was canceled.
  ///
  /// - Throws: The error with which the queue was finished or canceled, instead of `nil`.
  package func pop() throws(Failure) -> Item? {
    try withLock { () throws(Failure) in
      while items[poppedCount] == nil, state == .open || state == .finished && poppedCount < reservedCount { wait() }
      guard let next = items.removeValue(forKey: poppedCount) else {
        if let storedFailure { throw storedFailure }
        return nil
      }
      poppedCount += 1
      queuedByteCount -= next.byteCount
      wakeAll()
      return next.item
    }
  }
}

// MARK: Ending

extension BoundedQueue {
  /// The first error with which the queue was finished or canceled.
  package var failure: Failure? { withLock { storedFailure } }

  /// Accepts no more items. Those that were pushed or reserved can still be popped, before the error.
  package func finish(with failure: Failure? = nil) {
    end(.finished, failure)
  }

  /// Ends the queue for both sides at once, and drops its items. Either side may call this.
  package func cancel(with failure: Failure? = nil) {
    end(.cancelled, failure)
  }

  private func end(_ newState: State, _ failure: Failure?) {
    // Released after unlocking: items may reference objects that use this queue when they are released.
    _ = withLock {
      storedFailure = storedFailure ?? failure
      if state != .cancelled { state = newState }
      wakeAll()
      guard state == .cancelled else { return [:] }
      defer { items = [:] }
      return items
    }
  }
}
