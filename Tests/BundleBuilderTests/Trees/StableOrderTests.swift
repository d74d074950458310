import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Stable sorting` {
  @Test func `sorting by integers is stable`() {
    var random = SplitMix64(seed: 3)
    for bits in [0, 1, 7, 8, 9, 20, 33, 64] {
      for count in [0, 1, 2, 300, 3000] {
        let keys = (0..<count).map { _ in bits == 0 ? 7 : random.next() >> UInt64(64 - bits) }
        let expected = keys.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
        #expect(StableOrder.positions(sorting: keys).map(Int.init) == expected)
      }
    }
  }

  @Test func `several lists are sorted by the first list, then by the next`() {
    var random = SplitMix64(seed: 4)
    for count in [0, 1, 50, 2000] {
      let lists = (0..<3).map { list in (0..<count).map { _ in Int32(random.number(-5 * list - 1...9)) } }
      let expected = (0..<count).sorted { left, right in
        let (leftKey, rightKey) = (lists.map { $0[left] }, lists.map { $0[right] })
        return leftKey == rightKey ? left < right : leftKey.lexicographicallyPrecedes(rightKey)
      }
      #expect(StableOrder.positions(sorting: lists).map(Int.init) == expected)
    }
  }
}
