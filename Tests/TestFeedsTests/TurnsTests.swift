import Synchronization
import TestFeeds
import Testing

@Suite struct `Turns of concurrent tests` {
  private final class Counts: Sendable {
    let counts = Mutex((working: 0, most: 0, done: 0))
  }

  @Test func `turns limit concurrent work, and all work is done`() async {
    let turns = Turns(3)
    let counts = Counts()
    await withTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          await turns.take {
            counts.counts.withLock { $0 = ($0.working + 1, max($0.most, $0.working + 1), $0.done) }
            await Task.yield()
            counts.counts.withLock { $0 = ($0.working - 1, $0.most, $0.done + 1) }
          }
        }
      }
    }
    counts.counts.withLock { counts in
      #expect(counts.working == 0)
      #expect(counts.most <= 3)
      #expect(counts.done == 200)
    }
  }

  @Test func `a turn ends if its work throws`() async {
    struct Failure: Error {}
    let turns = Turns(1)
    for _ in 0..<3 {
      await #expect(throws: Failure.self) { try await turns.take { throw Failure() } }
    }
  }
}
