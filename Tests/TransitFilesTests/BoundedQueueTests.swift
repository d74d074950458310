import Dispatch
import Synchronization
import TestFeeds
import Testing

@testable import TransitFiles

@Suite struct `Bounded queues` {
  private struct Broken: Error, Equatable {}

  /// Runs work on threads, and ends when all of it has. Fails instead of waiting for ever.
  private func run(_ works: [@Sendable () -> Void], meanwhile: () throws -> Void = {}) throws {
    let group = DispatchGroup()
    for work in works { try WorkThread.start(in: group, work) }
    try meanwhile()
    #expect(group.wait(timeout: .now() + 60) == .success, "a thread is blocked")
  }

  /// Waits until a condition holds, for at most a minute.
  private func wait(until isTrue: () -> Bool) {
    for _ in 0..<60_000 where !isTrue() { usleep(1000) }
    #expect(isTrue())
  }

  @Test(arguments: [1, 3, 100])
  func `items arrive in order, followed by the producer's error`(maximumCount: Int) throws {
    let queue = BoundedQueue<Int, Broken>(maximumCount: maximumCount)
    let producer: @Sendable () -> Void = {
      for number in 0..<500 where !queue.push(number) { return }
      queue.finish(with: Broken())
    }
    try run([producer]) {
      for number in 0..<500 {
        let popped = try queue.pop()
        #expect(popped == number)
      }
      #expect(throws: Broken()) { try queue.pop() }
      #expect(throws: Broken()) { try queue.pop() }
    }
  }

  @Test func `pushing waits for room in count and bytes`() throws {
    let queue = BoundedQueue<Int, Never>(maximumCount: 3, maximumByteCount: 10)
    let pushed = Atomic(0)
    let producer: @Sendable () -> Void = {
      for (number, byteCount) in [(1, 50), (2, 4), (3, 4), (4, 1), (5, 4)] {
        queue.push(number, byteCount: byteCount)
        pushed.add(1, ordering: .sequentiallyConsistent)
      }
    }
    func waitForCount(_ count: Int) {
      wait { pushed.load(ordering: .sequentiallyConsistent) == count }
      // Time for an item too many.
      usleep(20_000)
      #expect(pushed.load(ordering: .sequentiallyConsistent) == count)
    }
    try run([producer]) {
      // An item of any size fits into an empty queue, but then nothing else fits.
      waitForCount(1)
      #expect(queue.pop() == 1)
      // Three items fit, of at most ten bytes.
      waitForCount(4)
      #expect(queue.pop() == 2)
      waitForCount(5)
      #expect([queue.pop(), queue.pop(), queue.pop()] == [3, 4, 5])
    }
  }

  @Test func `a finished queue returns its items, then nothing, and accepts no more`() {
    let queue = BoundedQueue<Int, Never>()
    for number in 0..<3 { #expect(queue.push(number)) }
    #expect(queue.reserve() == 3)
    queue.finish()
    #expect(!queue.push(4))
    #expect(queue.reserve() == nil)
    // A place that was reserved before can still be filled.
    queue.fill(3, 3)
    #expect((0..<6).map { _ in queue.pop() } == [0, 1, 2, 3, nil, nil])
  }

  @Test func `finishing wakes every thread that waits for an item`() throws {
    let queue = BoundedQueue<Int, Never>(maximumCount: 2)
    let popped = Mutex<[Int]>([])
    let consumer: @Sendable () -> Void = {
      while let number = queue.pop() { popped.withLock { $0.append(number) } }
    }
    try run(Array(repeating: consumer, count: 4)) {
      for number in 0..<500 { #expect(queue.push(number)) }
      usleep(20_000)
      queue.finish()
    }
    #expect(popped.withLock { $0.sorted() } == Array(0..<500))
  }

  @Test(arguments: [(1, 1), (2, 1), (4, 3), (3, 64)])
  func `items that several threads make arrive in the order of their numbers`(width: Int, window: Int) throws {
    let queue = BoundedQueue<Int, Never>(maximumCount: window)
    let ahead = Mutex((count: 0, most: 0))
    let producer: @Sendable () -> Void = {
      var random = SplitMix64(seed: 17)
      while let number = queue.reserve(), number < 500 {
        ahead.withLock { $0 = ($0.count + 1, max($0.most, $0.count + 1)) }
        if random.number(0...9) == 0 { usleep(100) }
        queue.fill(number, number * number)
      }
    }
    try run(Array(repeating: producer, count: width)) {
      for number in 0..<500 {
        #expect(queue.pop() == number * number)
        ahead.withLock { $0.count -= 1 }
      }
      queue.cancel()
    }
    // One more place may be reserved between `pop` and the count.
    #expect(ahead.withLock { $0.most } <= window + 1)
  }

  @Test func `a failing consumer drops the items, and the producer ends`() throws {
    let queue = BoundedQueue<Int, Broken>(maximumCount: 4)
    let producer: @Sendable () -> Void = {
      while queue.push(1) {}
    }
    try run([producer]) {
      for _ in 0..<20 { _ = try queue.pop() }
      queue.cancel(with: Broken())
      queue.finish()
    }
    #expect(throws: Broken()) { try queue.pop() }
    #expect(queue.failure == Broken())
  }

  @Test func `the first error stays`() {
    enum Numbered: Error, Equatable { case first, second }
    let queue = BoundedQueue<Int, Numbered>()
    queue.push(1)
    queue.cancel(with: .first)
    queue.cancel(with: .second)
    #expect(throws: Numbered.first) { try queue.pop() }
  }

  @Test func `cancelling wakes threads that push, reserve and pop`() throws {
    let full = BoundedQueue<Int, Never>(maximumCount: 1)
    full.push(0)
    let empty = BoundedQueue<Int, Never>(maximumCount: 1)
    let unfilled = BoundedQueue<Int, Never>(maximumCount: 2)
    #expect(unfilled.reserve() == 0)
    let works: [@Sendable () -> Void] = [
      { #expect(!full.push(1)) },
      { #expect(full.reserve() == nil) },
      { #expect(empty.pop() == nil) },
      { #expect(unfilled.pop() == nil) },
    ]
    try run(works) {
      // Time to begin to wait.
      usleep(20_000)
      for queue in [full, empty, unfilled] { queue.cancel() }
    }
    // Nothing is left, and nothing is accepted.
    #expect(full.pop() == nil)
    unfilled.fill(0, 1)
    #expect(unfilled.pop() == nil)
  }

  @Test func `an item may use the queue when it is dropped`() throws {
    final class Item: Sendable {
      let queue: BoundedQueue<Item, Never>
      init(_ queue: BoundedQueue<Item, Never>) { self.queue = queue }
      deinit { queue.cancel() }
    }
    let queue = BoundedQueue<Item, Never>()
    queue.push(Item(queue))
    try run([{ queue.cancel() }])
    #expect(queue.pop() == nil)
  }
}
