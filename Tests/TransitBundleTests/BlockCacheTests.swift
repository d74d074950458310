import TestFeeds
import Testing

@testable import TransitBundle

@Suite struct `The block cache` {
  @Test func `keeps what was used last, as a list does that is searched through`() {
    var cache = BlockCache(byteLimit: 50)
    var model: [Int] = []
    var random = SplitMix64(seed: 11)
    for _ in 0..<5000 {
      let number = Int.random(in: 0..<12, using: &random)
      let hit = cache.block(number)
      #expect((hit != nil) == model.contains(number))
      model.removeAll { $0 == number }
      model.append(number)
      if hit == nil {
        cache.insert([UInt8](repeating: UInt8(number), count: 10), number: number)
      } else {
        #expect(hit?.first == UInt8(number))
      }
      model = model.suffix(5)
      #expect(cache.byteCount == model.count * 10)
    }
  }

  @Test func `takes a value in place of the one its key had, and counts the bytes it says`() {
    var values = RecentValues<String, Int>(byteLimit: 100)
    values.insert(1, byteCount: 60, for: "a")
    values.insert(2, byteCount: 30, for: "b")
    values.insert(3, byteCount: 20, for: "a")
    #expect(values.byteCount == 50)
    #expect(values.value("a") == 3)
    values.insert(4, byteCount: 70, for: "c")
    // "b" had waited longest.
    #expect(values.value("b") == nil)
    #expect(values.value("a") == 3)
    #expect(values.byteCount == 90)
  }

  @Test func `keeps one block, however large`() {
    var cache = BlockCache(byteLimit: 0)
    cache.insert([1, 2, 3], number: 4)
    #expect(cache.block(4) == [1, 2, 3])
    cache.insert([5], number: 6)
    #expect(cache.block(4) == nil)
  }
}
