/// What the next number of a column is taken to be; only the difference is written.
///
/// Sums and differences wrap around, so that any numbers can be predicted from any others.
enum NumberPrediction: UInt8 {
  /// 0.
  case none = 0
  /// The number before it, first 0.
  case previous = 1
  /// The number another column has in the same row.
  case neighbour = 2
  /// The number of the last row in which another column was as in this one; without such a row, the number before.
  case keyed = 3
  /// As ``keyed``, plus by how much that missed the number before.
  case drifting = 4

  /// Whether it looks at another column.
  var isReferring: Bool { rawValue >= Self.neighbour.rawValue }
}

/// The last number by key, for ``NumberPrediction/keyed``: a fixed number of slots, of which a new key takes the place
/// of any other, so that no choice of keys costs more than another.
struct KeyedNumbers {
  private struct Slot {
    var key: Int64 = 0
    var number: Int64 = 0
    var isUsed = false
  }

  private var slots = [Slot](repeating: Slot(), count: 1024)

  /// The number last exchanged for a key.
  @inline(__always)
  func number(for key: Int64) -> Int64? {
    let slot = slots[Self.index(key)]
    return slot.isUsed && slot.key == key ? slot.number : nil
  }

  @inline(__always)
  mutating func store(_ number: Int64, for key: Int64) {
    slots[Self.index(key)] = Slot(key: key, number: number, isUsed: true)
  }

  @inline(__always)
  private static func index(_ key: Int64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}

extension NumberPrediction {
  /// Replaces numbers by their differences from what is predicted, or differences by the numbers.
  ///
  /// - Parameter keys: The other column, as many as numbers; not looked at unless the prediction is referring.
  func exchange(_ input: [Int64], keys: [Int64], isDecoding: Bool, into output: inout [Int64]) {
    switch self {
    case .none: output.append(contentsOf: input)
    case .previous: exchangePrevious(input, isDecoding, &output)
    case .neighbour:
      for (value, key) in zip(input, keys) { output.append(isDecoding ? value &+ key : value &- key) }
    case .keyed, .drifting: exchangeKeyed(input, keys, isDecoding, &output)
    }
  }

  private func exchangePrevious(_ input: [Int64], _ isDecoding: Bool, _ output: inout [Int64]) {
    var previous: Int64 = 0
    for value in input {
      if isDecoding {
        previous &+= value
        output.append(previous)
      } else {
        output.append(value &- previous)
        previous = value
      }
    }
  }

  private func exchangeKeyed(_ input: [Int64], _ keys: [Int64], _ isDecoding: Bool, _ output: inout [Int64]) {
    var last = KeyedNumbers()
    var previous: Int64 = 0
    var drift: Int64 = 0
    for (value, key) in zip(input, keys) {
      let found = last.number(for: key)
      let predicted = found.map { $0 &+ drift } ?? previous
      let number = isDecoding ? value &+ predicted : value
      output.append(isDecoding ? number : value &- predicted)
      if self == .drifting { drift = found.map { number &- $0 } ?? 0 }
      previous = number
      last.store(number, for: key)
    }
  }
}
