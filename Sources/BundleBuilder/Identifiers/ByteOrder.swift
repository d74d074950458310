import GTFSFeed

/// Sorts byte strings of one span in byte order; a prefix comes first.
///
/// Compares words of eight bytes that are stored next to the string numbers. Strings with equal words are then sorted
/// by their next words, and so on.
struct ByteOrder {
  private struct Key {
    /// The eight bytes from the current offset, most significant first, padded with zeros.
    let word: UInt64
    /// The number of bytes from the current offset to the end; 9 if more than eight.
    let rest: UInt32
    let entry: Int32

    func precedes(_ other: Key) -> Bool {
      word == other.word ? rest < other.rest : word < other.word
    }

    /// Whether the order depends on later bytes.
    func isLevel(with other: Key) -> Bool { word == other.word && rest == other.rest && rest > 8 }
  }

  private var keys: [Key] = []
  private var pending: [(part: Range<Int>, offset: Int)] = []

  /// Returns the numbers `0..<count`, sorted by their strings, which are ranges of `bytes`.
  static func sorted(_ bytes: Span<UInt8>, count: Int, range: (Int) -> Range<Int>) -> [Int] {
    var order = ByteOrder()
    order.keys = (0..<count).map { Self.key($0, bytes.extracting(range($0)), 0) }
    order.sort(0..<count, offset: 0)
    while let (part, offset) = order.pending.popLast() {
      for index in part {
        let entry = Int(order.keys[index].entry)
        order.keys[index] = Self.key(entry, bytes.extracting(range(entry)), offset)
      }
      order.sort(part, offset: offset)
    }
    return order.keys.map { Int($0.entry) }
  }

  /// Sorts some strings by their current words, and queues groups of equal words to be sorted by the next ones.
  private mutating func sort(_ part: Range<Int>, offset: Int) {
    keys.replaceSubrange(part, with: keys[part].sorted { $0.precedes($1) })
    var start = part.lowerBound
    while start < part.upperBound {
      var end = start + 1
      while end < part.upperBound, keys[start].isLevel(with: keys[end]) { end += 1 }
      if end - start > 1 { pending.append((start..<end, offset + 8)) }
      start = end
    }
  }

  private static func key(_ entry: Int, _ string: Span<UInt8>, _ offset: Int) -> Key {
    let rest = string.count - offset
    let word = rest >= 8 ? string.word(at: offset) : rest > 0 ? string.lastWord(from: offset) : 0
    return Key(word: word.byteSwapped, rest: UInt32(min(rest, 9)), entry: Int32(entry))
  }
}

extension Span<UInt8> {
  /// Whether this string comes before another one in byte order; a prefix comes first.
  func precedes(_ other: Span<UInt8>) -> Bool {
    let shorter = Swift.min(count, other.count)
    var offset = 0
    while offset + 8 <= shorter {
      let (left, right) = (word(at: offset), other.word(at: offset))
      if left != right { return left.byteSwapped < right.byteSwapped }
      offset += 8
    }
    for index in offset..<shorter where self[index] != other[index] { return self[index] < other[index] }
    return count < other.count
  }
}

extension ByteInterner {
  /// Returns the numbers of all entries, sorted by their strings in byte order.
  func sorted() -> [Int] {
    withBytes { ByteOrder.sorted($0, count: count, range: range(of:)) }
  }
}
