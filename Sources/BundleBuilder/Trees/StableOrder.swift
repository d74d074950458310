/// A stable radix sort of positions by integer keys, in linear time.
enum StableOrder {
  /// Returns the positions of `keys`, sorted by key.
  static func positions(sorting keys: [UInt64]) -> [Int32] {
    var order = keys.indices.map { Int32($0) }
    sort(&order, by: keys)
    return order
  }

  /// Returns positions in lists of equal length, sorted by the first list, then by the second, and so on.
  static func positions(sorting lists: [[Int32]]) -> [Int32] {
    var order = (lists.first ?? []).indices.map { Int32($0) }
    for list in lists.reversed() { sort(&order, by: list) }
    return order
  }

  /// Sorts positions by `keys`, byte by byte from the lowest. Skips bytes that are equal in all keys.
  private static func sort<Key: FixedWidthInteger>(_ order: inout [Int32], by keys: [Key]) {
    guard let first = keys.first else { return }
    let differing = keys.reduce(0) { $0 | ($1 ^ first) }
    var other = order
    for shift in stride(from: 0, to: Key.bitWidth, by: 8) where (differing >> shift) & 0xFF != 0 {
      // With the sign bit flipped, negative numbers come first.
      func digit(_ key: Key) -> Int { Int(truncatingIfNeeded: ((key ^ .min) >> shift) & 0xFF) }
      var starts = [Int](repeating: 0, count: 257)
      for key in keys { starts[digit(key) + 1] += 1 }
      for value in 0..<256 { starts[value + 1] += starts[value] }
      for position in order {
        let value = digit(keys[Int(position)])
        other[starts[value]] = position
        starts[value] += 1
      }
      swap(&order, &other)
    }
  }
}
