import Testing

@testable import TransitBundle

@Suite struct `Merged sequences` {
  private var generator = SystemRandomNumberGenerator()

  @Test(arguments: 1...50)
  mutating func `each sequence is in the merged one, in its own order`(letters: Int) {
    let sequences = (0..<8).map { _ in random(letters) }
    var merged = MergedSequence<Int>()
    for sequence in sequences { merged.merge(sequence) }
    let elements = merged.elements
    #expect(merged.indexes.count == sequences.count)
    for (sequence, indexes) in zip(sequences, merged.indexes) {
      #expect(indexes.map { elements[$0] } == sequence)
      #expect(zip(indexes, indexes.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test(arguments: 1...50)
  mutating func `two sequences share as many elements as a naive model finds`(letters: Int) {
    let (first, second) = (random(letters), random(letters))
    var merged = MergedSequence<Int>()
    merged.merge(first)
    merged.merge(second)
    #expect(merged.elements.count == first.count + second.count - longestCommon(first, second))
  }

  @Test func `sequences with millions of equal pairs are added`() {
    var merged = MergedSequence<Int>()
    for _ in 0..<3 { merged.merge([Int](repeating: 1, count: 2000)) }
    #expect(merged.elements.count == 6000)
  }

  private mutating func random(_ letters: Int) -> [Int] {
    (0..<Int.random(in: 0...30, using: &generator)).map { _ in Int.random(in: 1...letters, using: &generator) }
  }

  /// By a table of all pairs of beginnings.
  private func longestCommon(_ first: [Int], _ second: [Int]) -> Int {
    var row = [Int](repeating: 0, count: second.count + 1)
    for element in first {
      var next = row
      for (index, other) in second.enumerated() {
        next[index + 1] = element == other ? row[index] + 1 : max(row[index + 1], next[index])
      }
      row = next
    }
    return row[second.count]
  }
}
