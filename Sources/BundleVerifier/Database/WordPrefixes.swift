/// The beginnings of words that come in byte order, each once, and the stops that such words lead to.
struct WordPrefixes {
  struct Prefix: Equatable {
    let text: String
    /// In rising order, each once.
    var stops: [Int]
  }

  private let lengths: [Int]
  /// The prefix of each length at hand, as UTF-8, and its stops so far, some more than once.
  private var current: [(bytes: ArraySlice<UInt8>, stops: [Int])?]
  private var finished: [Prefix] = []

  /// - Parameter lengths: In characters.
  init(lengths: ClosedRange<Int>) {
    self.lengths = Array(lengths)
    current = Array(repeating: nil, count: lengths.count)
  }

  /// - Parameter word: UTF-8, not before the word that was added last.
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

  /// All prefixes.
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

  /// Where the first characters of UTF-8 end; `nil` where there are not as many.
  private static func end(of word: [UInt8], characters: Int) -> Int? {
    var count = 0
    for (index, byte) in word.enumerated() where byte & 0xC0 != 0x80 {
      if count == characters { return index }
      count += 1
    }
    return count == characters ? word.count : nil
  }
}
