import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `Byte string interners` {
  /// Random strings with many duplicates, including the empty string.
  private func strings(seed: UInt64, count: Int, length: Int) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return [[]] + (0..<count).map { _ in random.bytes(atMost: length) }
  }

  @Test(arguments: [(UInt64(1), 50, 3), (2, 5000, 8), (3, 20_000, 40)])
  func `strings are numbered by first occurrence and can be found`(seed: UInt64, count: Int, length: Int) {
    var interner = ByteInterner()
    var numbers: [[UInt8]: Int] = [:]
    for string in strings(seed: seed, count: count, length: length) {
      #expect(string.withSpan { interner.find($0) } == numbers[string])
      let (number, isNew) = string.withSpan { interner.intern($0) }
      #expect(isNew == (numbers[string] == nil))
      numbers[string] = numbers[string] ?? numbers.count
      #expect(number == numbers[string])
    }
    #expect(interner.count == numbers.count)
    for (string, number) in numbers {
      #expect(interner.array(of: number) == string)
      #expect(string.withSpan { interner.find($0) } == number)
      #expect(interner.withBytes { $0.extracting(interner.range(of: number)).count } == string.count)
    }
  }

  @Test(arguments: [UInt64(4), 5])
  func `interned strings are sorted by bytes, shorter first`(seed: UInt64) {
    var interner = ByteInterner()
    for string in strings(seed: seed, count: 2000, length: 6) { _ = string.withSpan { interner.intern($0) } }
    let sorted = interner.sorted().map { interner.array(of: $0) }
    #expect(sorted.count == interner.count)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test(arguments: [UInt64](6...9))
  func `long interned strings with common prefixes are sorted`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var interner = ByteInterner()
    for _ in 0..<1500 {
      let start = (0..<random.number(0...3)).flatMap { _ in Array("city:trip:9 of ".utf8) }
      _ = (start + random.bytes(atMost: 12)).withSpan { interner.intern($0) }
    }
    let sorted = interner.sorted().map { interner.array(of: $0) }
    #expect(Set(sorted).count == interner.count)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect(left.withSpan { left in right.withSpan { left.precedes($0) && !$0.precedes(left) } })
    }
  }

  @Test func `interning distinguishes canonically equivalent texts`() {
    var interner = ByteInterner()
    for text in ["\u{E9}", "e\u{301}"] { #expect(withBytes(of: text) { interner.intern($0) }.isNew) }
    #expect(interner.text(of: 0).utf8.count == 2)
  }
}

@Suite struct `Number sets` {
  @Test(arguments: [UInt64](1...5))
  func `a number set contains each number once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var numbers = NumberSet()
    var expected: Set<UInt64> = []
    for _ in 0..<5000 {
      let number = random.pick([0, UInt64.max >> 1, UInt64(random.number(0...900)), random.next() >> 1])
      #expect(numbers.insert(number) == expected.insert(number).inserted)
      #expect(numbers.count == expected.count)
    }
  }
}

@Suite struct `Repeated lookups` {
  @Test func `repeated lookups give the same results as the table`() {
    var random = SplitMix64(seed: 1)
    var table = IdentifierTable()
    for _ in 0..<20 { _ = random.bytes(atMost: 3).withSpan { table.insert($0) } }
    table.rank()
    var lookup = RepeatedLookup(table)
    for _ in 0..<500 {
      let id = random.bytes(atMost: 3)
      #expect(id.withSpan { lookup.number(of: $0) } == id.withSpan { table.number(of: $0) })
      #expect(id.withSpan { lookup.rank(of: $0) } == id.withSpan { table.rank(of: $0) })
    }
  }
}

@Suite struct `Id tables` {
  @Test(arguments: [UInt64](1...5))
  func `the rank of an id is one more than the count of ids before it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = IdentifierTable()
    let ids = Set((0..<500).map { _ in random.bytes(atMost: 5) })
    var numbers: [[UInt8]: Int] = [:]
    for id in ids { numbers[id] = id.withSpan { table.insert($0).number } }
    for id in ids { #expect(id.withSpan { table.insert($0) } == (numbers[id], false)) }
    table.rank()
    for (place, id) in ids.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      #expect(id.withSpan { table.rank(of: $0) } == place + 1)
      #expect(numbers[id].map { table.rank(ofNumber: $0) } == place + 1)
      #expect(table.order[place] == numbers[id])
      #expect(id.withSpan { table.contains($0) })
    }
    #expect(withBytes(of: "never") { table.rank(of: $0) } == nil)
    #expect(withBytes(of: "never") { table.number(of: $0) } == nil)
  }
}

@Suite struct `Text pools` {
  @Test(arguments: [UInt64](1...5))
  func `equal texts share a number, and texts in use are ranked by bytes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pool = TextPool()
    var column = TextColumn(pool: pool)
    var texts: [TextIndex: [UInt8]] = [:]
    for _ in 0..<1000 {
      let text = random.bytes(atMost: 4)
      let index = text.withSpan { pool.index(of: $0) }
      #expect(text.withSpan { column.index(of: $0) } == index)
      #expect((index == .absent) == text.isEmpty)
      if index == .absent { continue }
      #expect(texts[index] == nil || texts[index] == text)
      texts[index] = text
    }
    #expect(Set(texts.values).count == texts.count)
    let used = Set(texts.keys.filter { _ in random.chance(50) })
    var marked = UsedTexts()
    for index in used { marked.insert(index) }
    #expect(texts.keys.allSatisfy { marked.contains($0) == used.contains($0) })
    let ranked = pool.rank(used: marked)
    let expected = used.compactMap { texts[$0] }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(ranked.texts == expected)
    for (index, text) in texts {
      let place = expected.firstIndex(of: text).map { $0 + 1 }
      #expect(ranked.rank(of: index) == (used.contains(index) ? place : 0))
    }
    #expect(ranked.rank(of: .absent) == 0)
  }
}
