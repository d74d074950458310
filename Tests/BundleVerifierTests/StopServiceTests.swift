import TestFeeds
import Testing

@testable import BundleVerifier

@Suite struct `What is counted at stops and below them` {
  /// By definition: each stop counts once for all that its parents lead to, itself first.
  private func naive(own: [Int: Int], parents: [Int: Int]) -> [Int: Int] {
    var counts = parents.mapValues { _ in 0 }
    for (stop, count) in own {
      var seen: Set<Int> = []
      var next = stop
      while parents[next] != nil, seen.insert(next).inserted {
        counts[next, default: 0] += count
        next = parents[next] ?? 0
      }
    }
    return counts
  }

  @Test(arguments: 0..<300) func `is the same as when each is followed to its end`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...30, using: &random)
    // 0 and 31 are no stops; every other feed has many without a parent.
    let candidates = seed % 2 == 0 ? Array(0...31) : Array(1...30) + Array(repeating: 0, count: 30)
    var (parents, own): ([Int: Int], [Int: Int]) = ([:], [:])
    for stop in 1...count {
      parents[stop] = candidates.randomElement(using: &random)
      if Bool.random(using: &random) { own[stop] = Int.random(in: 1...100, using: &random) }
    }
    own[31] = 5
    #expect(StopServiceCheck.counts(own: own, parents: parents) == naive(own: own, parents: parents))
  }

  /// Following each to its end would take five thousand million steps.
  @Test func `takes no longer for a hundred thousand stops that are each the parent of the next`() {
    let count = 100_000
    let parents = Dictionary(uniqueKeysWithValues: (1...count).map { ($0, $0 - 1) })
    let own = Dictionary(uniqueKeysWithValues: (1...count).map { ($0, 1) })
    let counts = StopServiceCheck.counts(own: own, parents: parents)
    #expect(counts[1] == count)
    #expect(counts[count] == 1)
    let circle = parents.merging([1: count]) { $1 }
    #expect(Set(StopServiceCheck.counts(own: own, parents: circle).values) == [count])
  }
}
