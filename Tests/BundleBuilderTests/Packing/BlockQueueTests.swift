import Foundation
import Synchronization
import Testing

@testable import BundleBuilder

@Suite struct `Block queues` {
  private struct Failure: Error {}

  private func work(_ queue: BlockQueue<Int>, width: Int, _ encode: @escaping @Sendable (Int) throws -> Int)
    -> DispatchGroup
  {
    let group = DispatchGroup()
    for _ in 0..<width {
      DispatchQueue.global().async(group: group) {
        while let number = queue.claim() { queue.finish(number, Result { try encode(number) }) }
      }
    }
    return group
  }

  @Test(arguments: [(1, 1), (2, 1), (4, 3), (3, 64)])
  func `blocks arrive in order and at most the window is encoded ahead`(width: Int, window: Int) throws {
    let queue = BlockQueue<Int>(count: 500, window: window)
    let counts = Counts()
    let group = work(queue, width: width) { number in
      counts.start()
      return number * number
    }
    var found: [Int] = []
    while let block = try queue.take() {
      counts.end()
      found.append(block)
    }
    group.wait()
    #expect(found == (0..<500).map { $0 * $0 })
    // One more block may be claimed between `take` and `end`.
    #expect(counts.highest <= window + 1)
  }

  @Test func `a failing block ends the queue without waiting for the rest`() {
    let queue = BlockQueue<Int>(count: 1000, window: 4)
    let group = work(queue, width: 3) { number in
      if number == 20 { throw Failure() }
      return number
    }
    var found: [Int] = []
    #expect(throws: Failure.self) {
      while let block = try queue.take() { found.append(block) }
    }
    queue.abandon()
    group.wait()
    #expect(found == Array(0..<20))
  }
}

/// Counts blocks that are claimed but not taken.
private final class Counts: Sendable {
  private let state = Mutex((ahead: 0, most: 0))

  func start() {
    state.withLock { state in
      state.ahead += 1
      state.most = max(state.most, state.ahead)
    }
  }

  func end() {
    state.withLock { $0.ahead -= 1 }
  }

  var highest: Int { state.withLock { $0.most } }
}
