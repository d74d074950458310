/// Sorts positions by integers in linear time, equal ones staying as they are.
enum StableOrder {
  /// The positions of `keys` in the order of these.
  static func positions(sorting keys: [UInt64]) -> [Int32] {
    var order = keys.indices.map { Int32($0) }
    sort(&order, by: keys)
    return order
  }

  /// The positions in lists of equal length, sorted by the first list, then by the second, and so on.
  static func positions(sorting lists: [[Int32]]) -> [Int32] {
    var order = (lists.first ?? []).indices.map { Int32($0) }
    for list in lists.reversed() { sort(&order, by: list.map { UInt64(UInt32(bitPattern: $0 ^ .min)) }) }
    return order
  }

  /// Sorts positions of `keys` by these, byte by byte from the lowest, those left out that are all equal.
  private static func sort(_ order: inout [Int32], by keys: [UInt64]) {
    guard let first = keys.first else { return }
    let differing = keys.reduce(0) { $0 | ($1 ^ first) }
    var other = order
    for shift in stride(from: UInt64(0), to: 64, by: 8) where differing >> shift & 0xFF != 0 {
      var starts = [Int](repeating: 0, count: 257)
      for key in keys { starts[Int(key >> shift & 0xFF) + 1] += 1 }
      for value in 0..<256 { starts[value + 1] += starts[value] }
      for position in order {
        let value = Int(keys[Int(position)] >> shift & 0xFF)
        other[starts[value]] = position
        starts[value] += 1
      }
      swap(&order, &other)
    }
  }
}
