import TestFeeds
import Testing

@testable import BundleReader

@Suite struct `Block cache` {
  @Test func `the block cache behaves like two lists, one for blocks used once and one for reused blocks`() {
    var cache = RecentValues<Int, [UInt8]>(byteLimit: 50)
    // Both lists end with the newest block. The list of reused blocks holds four blocks, four fifths of the capacity.
    var (once, again): ([Int], [Int]) = ([], [])
    var last: Int?
    var random = SplitMix64(seed: 11)
    for _ in 0..<5000 {
      let number = Int.random(in: 0..<12, using: &random)
      let hit = cache.value(number)
      #expect((hit != nil) == (once + again).contains(number))
      if hit == nil {
        cache.insert([UInt8](repeating: UInt8(number), count: 10), byteCount: 10, for: number)
        once.append(number)
        if once.count + again.count > 5 { if once.count > 1 { once.removeFirst() } else { again.removeFirst() } }
      } else {
        #expect(hit?.first == UInt8(number))
        if number != last {
          once.removeAll { $0 == number }
          again.removeAll { $0 == number }
          again.append(number)
          if again.count > 4 { once.append(again.removeFirst()) }
        }
      }
      last = number
      #expect(cache.byteCount == (once + again).count * 10)
    }
  }

  @Test func `blocks used twice stay cached during a long scan`() {
    var cache = RecentValues<Int, [UInt8]>(byteLimit: 100)
    for number in 0..<4 { cache.insert([UInt8](repeating: 0, count: 10), byteCount: 10, for: number) }
    for number in 0..<4 { #expect(cache.value(number) != nil) }
    for number in 100..<1000 { cache.insert([UInt8](repeating: 0, count: 10), byteCount: 10, for: number) }
    for number in 0..<4 { #expect(cache.value(number) != nil) }
  }

  @Test func `a value larger than the cache does not evict the other values`() {
    var values = RecentValues<String, Int>(byteLimit: 100)
    values.insert(1, byteCount: 60, for: "a")
    values.insert(2, byteCount: 101, for: "large")
    #expect(values.value("large") == 2)
    #expect(values.value("a") == 1)
    #expect(values.byteCount == 161)
    values.insert(3, byteCount: 10, for: "b")
    #expect(values.value("large") == nil)
    #expect(values.value("a") == 1)
    #expect(values.byteCount == 70)
  }

  @Test func `inserting a value under an existing key replaces it and updates the byte count`() {
    var values = RecentValues<String, Int>(byteLimit: 100)
    values.insert(1, byteCount: 60, for: "a")
    values.insert(2, byteCount: 30, for: "b")
    values.insert(3, byteCount: 20, for: "a")
    #expect(values.byteCount == 50)
    #expect(values.value("a") == 3)
    values.insert(4, byteCount: 70, for: "c")
    // "b" is the least recently used.
    #expect(values.value("b") == nil)
    #expect(values.value("a") == 3)
    #expect(values.byteCount == 90)
  }

  @Test func `resizing a cached value updates the byte count and evicts other values`() {
    var values = RecentValues<String, Int>(byteLimit: 100)
    for (number, key) in ["a", "b", "c"].enumerated() { values.insert(number, byteCount: 20, for: key) }
    // A second use moves "a" to the list of reused values, so that both lists count.
    #expect(values.value("a") == 0)
    values.resize("a", byteCount: 50)
    #expect(values.byteCount == 90)
    values.resize("c", byteCount: 40)
    // "b" is the oldest value used once.
    #expect(values.value("b") == nil)
    #expect(values.byteCount == 90)
    values.resize("missing", byteCount: 1000)
    #expect(values.byteCount == 90)
    values.resize("c", byteCount: 101)
    #expect(values.value("c") == 2)
    #expect(values.value("a") == 0)
    #expect(values.byteCount == 151)
    values.resize("c", byteCount: 200)
    #expect(values.byteCount == 250)
    values.insert(3, byteCount: 50, for: "d")
    #expect(values.value("c") == nil)
    #expect(values.byteCount == 100)
  }

  @Test func `values that grow outlive values that do not, and reused values hold at most four fifths of the cache`() {
    var values = RecentValues<Int, Int>(byteLimit: 100)
    for key in 0..<10 { values.insert(key, byteCount: 10, for: key) }
    values.resize(0, byteCount: 20)
    #expect(values.kept(0) == 0)
    #expect(values.kept(1) == nil)
    #expect(values.byteCount == 100)
    for key in 2..<6 { #expect(values.value(key) == key) }
    for key in 2..<6 { values.resize(key, byteCount: 25) }
    // Four values of 25 bytes exceed four fifths: when the third one grew, the fourth moved back to the values used
    // once.
    #expect(values.byteCount == 100)
    values.insert(10, byteCount: 20, for: 10)
    #expect((2..<6).filter { values.kept($0) != nil } == [2, 3, 4])
    #expect(values.kept(10) == 10)
  }

  @Test func `a reused value that grows can take the whole cache`() {
    var values = RecentValues<String, Int>(byteLimit: 100)
    values.insert(1, byteCount: 30, for: "a")
    values.insert(2, byteCount: 20, for: "b")
    #expect(values.value("a") == 1)
    values.resize("a", byteCount: 90)
    #expect(values.value("a") == 1)
    #expect(values.kept("b") == nil)
    #expect(values.byteCount == 90)
  }

  @Test func `a block cache with a limit of 0 bytes holds one block of any size`() {
    var cache = RecentValues<Int, [UInt8]>(byteLimit: 0)
    cache.insert([1, 2, 3], byteCount: 3, for: 4)
    #expect(cache.value(4) == [1, 2, 3])
    cache.insert([5], byteCount: 1, for: 6)
    #expect(cache.value(4) == nil)
  }

  @Test func `raising the byte limit keeps the cached block, so that opening decodes no block twice`() {
    var cache = RecentValues<Int, [UInt8]>(byteLimit: 0)
    cache.insert([1, 2, 3], byteCount: 3, for: 4)
    cache.byteLimit = 10
    #expect(cache.value(4) == [1, 2, 3])
    cache.insert([5], byteCount: 1, for: 6)
    #expect(cache.value(4) == [1, 2, 3])
    #expect(cache.byteCount == 4)
    cache.byteLimit = 2
    #expect(cache.byteCount <= 2)
  }
}
