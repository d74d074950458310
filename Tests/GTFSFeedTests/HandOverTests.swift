import Foundation
import Testing

@testable import GTFSFeed

@Suite struct `Hand-over queues` {
  private func start(_ work: @escaping @Sendable () -> Void) {
    Thread(block: work).start()
  }

  @Test(arguments: [1, 3, 100])
  func `values arrive in order, followed by the error`(maximumCount: Int) throws {
    let queue = HandOver<Int>(maximumCount: maximumCount)
    start {
      for number in 0..<500 where !queue.put(number) { return }
      queue.finish(with: FeedError(.unclosedQuote, file: "stops.txt"))
    }
    for number in 0..<500 { #expect(try queue.take() == number) }
    #expect(throws: FeedError(.unclosedQuote, file: "stops.txt")) { try queue.take() }
  }

  @Test func `putting waits for room in count and bytes`() throws {
    let queue = HandOver<Int>(maximumCount: 3, maximumByteCount: 10)
    let putCount = Count()
    start {
      for (number, byteCount) in [(1, 50), (2, 4), (3, 4), (4, 1), (5, 4)] {
        _ = queue.put(number, byteCount: byteCount)
        putCount.add()
      }
    }
    // A value of any size fits into an empty queue, but then nothing else fits.
    putCount.wait(for: 1)
    #expect(try queue.take() == 1)
    putCount.wait(for: 4)
    #expect(putCount.value == 4)
    #expect(try queue.take() == 2)
    putCount.wait(for: 5)
  }

  @Test func `an abandoned queue takes and returns nothing`() throws {
    let queue = HandOver<Int>(maximumCount: 1)
    #expect(queue.put(1))
    queue.abandon()
    #expect(!queue.put(2))
    #expect(try queue.take() == nil)
  }
}

/// A number that one thread increments and another waits for.
private final class Count: @unchecked Sendable {
  // Unchecked: accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var count = 0

  var value: Int { condition.withLock { count } }

  func add() {
    condition.withLock {
      count += 1
      condition.broadcast()
    }
  }

  func wait(for number: Int) {
    condition.withLock { while count < number { condition.wait() } }
  }
}
