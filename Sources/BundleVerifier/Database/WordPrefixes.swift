/// Collects the distinct prefixes of words added in byte order, with the stops of those words.
struct WordPrefixes {
  struct Prefix: Equatable {
    let text: String
    /// In ascending order, without duplicates.
    var stops: [Int]
  }

  private let lengths: [Int]
  /// The current prefix of each length as UTF-8, with its stops so far, including duplicates.
  private var current: [(bytes: ArraySlice<UInt8>, stops: [Int])?]
  private var finished: [Prefix] = []

  /// - Parameter lengths: The prefix lengths in characters.
  init(lengths: ClosedRange<Int>) {
    self.lengths = Array(lengths)
    current = Array(repeating: nil, count: lengths.count)
  }

  /// - Parameter word: UTF-8, not less than the previous word.
  mutating func add(_ word: [UInt8], leadingTo stop: Int) {
    for (index, length) in lengths.enumerated() {
      guard let end = Self.end(of: word, characters: length) else { return }
      if current[index]?.bytes != word[..<end] {
        finish(index)
        current[index] = (word[..<end], [])
      }
      current[index]?.stops.append(stop)
    }
  }

  /// Returns all prefixes.
  mutating func finish() -> [Prefix] {
    for index in lengths.indices { finish(index) }
    return finished
  }

  private mutating func finish(_ index: Int) {
    guard let prefix = current[index] else { return }
    current[index] = nil
    var stops: [Int] = []
    for stop in prefix.stops.sorted() where stop != stops.last { stops.append(stop) }
    finished.append(Prefix(text: String(decoding: prefix.bytes, as: UTF8.self), stops: stops))
  }

  /// The offset after the first `characters` characters of UTF-8; `nil` if the word is shorter.
  private static func end(of word: [UInt8], characters: Int) -> Int? {
    var count = 0
    for (index, byte) in word.enumerated() where byte & 0xC0 != 0x80 {
      if count == characters { return index }
      count += 1
    }
    return count == characters ? word.count : nil
  }
}
