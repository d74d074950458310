/// Sorts positions by integers in linear time, equal ones staying as they are.
enum StableOrder {
  /// The positions of `keys` in the order of these: byte by byte from the lowest, those left out that are all equal.
  static func positions(sorting keys: [UInt64]) -> [Int32] {
    var order = keys.indices.map { Int32($0) }
    guard let first = keys.first else { return order }
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
    return order
  }
}
