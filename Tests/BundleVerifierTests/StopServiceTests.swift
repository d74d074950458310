import TestFeeds
import Testing

@testable import BundleVerifier

@Suite struct `Stop service counts` {
  /// Computes counts by definition: each stop counts for itself and all its ancestors.
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

  @Test(arguments: 0..<300) func `stop service counts equal those of a naive algorithm`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...30, using: &random)
    // 0 and 31 are not stops. In every other feed, many stops have no parent.
    let candidates = seed % 2 == 0 ? Array(0...31) : Array(1...30) + Array(repeating: 0, count: 30)
    var (parents, own): ([Int: Int], [Int: Int]) = ([:], [:])
    for stop in 1...count {
      parents[stop] = candidates.randomElement(using: &random)
      if Bool.random(using: &random) { own[stop] = Int.random(in: 1...100, using: &random) }
    }
    own[31] = 5
    #expect(StopServiceCheck.counts(own: own, parents: parents) == naive(own: own, parents: parents))
  }

  /// Following each stop to its root would take five billion steps.
  @Test func `a chain of 100,000 stops is counted in linear time`() {
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
