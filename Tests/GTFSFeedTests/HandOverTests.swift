import Foundation
import Testing

@testable import GTFSFeed

@Suite struct `What one thread hands over to another` {
  private func start(_ work: @escaping @Sendable () -> Void) {
    Thread(block: work).start()
  }

  @Test(arguments: [1, 3, 100])
  func `comes in its order, with the error behind it`(maximumCount: Int) throws {
    let queue = HandOver<Int>(maximumCount: maximumCount)
    start {
      for number in 0..<500 where !queue.put(number) { return }
      queue.finish(with: FeedError(.unclosedQuote, file: "stops.txt"))
    }
    for number in 0..<500 { #expect(try queue.take() == number) }
    #expect(throws: FeedError(.unclosedQuote, file: "stops.txt")) { try queue.take() }
  }

  @Test func `waits for room, in number and in bytes`() throws {
    let queue = HandOver<Int>(maximumCount: 3, maximumByteCount: 10)
    let putCount = Count()
    start {
      for (number, byteCount) in [(1, 50), (2, 4), (3, 4), (4, 1), (5, 4)] {
        _ = queue.put(number, byteCount: byteCount)
        putCount.add()
      }
    }
    // What waits alone may be as large as it is; behind it, nothing has room.
    putCount.wait(for: 1)
    #expect(try queue.take() == 1)
    putCount.wait(for: 4)
    #expect(putCount.value == 4)
    #expect(try queue.take() == 2)
    putCount.wait(for: 5)
  }

  @Test func `is wanted no more once it is abandoned`() throws {
    let queue = HandOver<Int>(maximumCount: 1)
    #expect(queue.put(1))
    queue.abandon()
    #expect(!queue.put(2))
    #expect(try queue.take() == nil)
  }
}

/// A number that one thread raises and another waits for.
private final class Count: @unchecked Sendable {
  // Unchecked: touched only while `condition` is locked.
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
