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

  @Test func `keeps one block, however large`() {
    var cache = BlockCache(byteLimit: 0)
    cache.insert([1, 2, 3], number: 4)
    #expect(cache.block(4) == [1, 2, 3])
    cache.insert([5], number: 6)
    #expect(cache.block(4) == nil)
  }
}
