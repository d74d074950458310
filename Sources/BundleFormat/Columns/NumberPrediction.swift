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
    var round: UInt32 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 1024)
  private var round: UInt32 = 0

  /// Forgets all numbers.
  mutating func removeAll() {
    round += 1
  }

  /// Stores the number of a key and gives the one stored before.
  @inline(__always)
  mutating func exchange(_ number: Int64, for key: Int64) -> Int64? {
    let index = Self.index(key)
    let slot = slots[index]
    slots[index] = Slot(key: key, number: number, round: round)
    return slot.round == round && slot.key == key ? slot.number : nil
  }

  /// The number last stored for a key.
  @inline(__always)
  func number(for key: Int64) -> Int64? {
    let slot = slots[Self.index(key)]
    return slot.round == round && slot.key == key ? slot.number : nil
  }

  @inline(__always)
  private static func index(_ key: Int64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}

// MARK: Decoding

extension NumberPrediction {
  /// Turns differences into the numbers they were taken of.
  ///
  /// - Parameter keys: What the other column has, as many as numbers; not looked at unless the prediction is referring.
  func restore(_ numbers: inout [Int64], keys: [Int64], memory: inout KeyedNumbers) {
    switch self {
    case .none: break
    case .previous:
      var previous: Int64 = 0
      for index in numbers.indices {
        previous &+= numbers[index]
        numbers[index] = previous
      }
    case .neighbour:
      for index in numbers.indices { numbers[index] &+= keys[index] }
    case .keyed, .drifting: restoreKeyed(&numbers, keys, &memory)
    }
  }

  private func restoreKeyed(_ numbers: inout [Int64], _ keys: [Int64], _ memory: inout KeyedNumbers) {
    memory.removeAll()
    var previous: Int64 = 0
    var drift: Int64 = 0
    for index in numbers.indices {
      let found = memory.number(for: keys[index])
      let number = numbers[index] &+ (found.map { $0 &+ drift } ?? previous)
      numbers[index] = number
      if self == .drifting { drift = found.map { number &- $0 } ?? 0 }
      previous = number
      _ = memory.exchange(number, for: keys[index])
    }
  }
}

// MARK: Encoding

extension NumberPrediction {
  /// Replaces `differences` by those of numbers from what is predicted.
  func differences(
    of numbers: [Int64], keys: [Int64], memory: inout KeyedNumbers, into differences: inout [Int64]
  ) {
    differences.removeAll(keepingCapacity: true)
    switch self {
    case .none: differences += numbers
    case .previous:
      var previous: Int64 = 0
      for number in numbers {
        differences.append(number &- previous)
        previous = number
      }
    case .neighbour:
      for index in numbers.indices { differences.append(numbers[index] &- keys[index]) }
    case .keyed, .drifting:
      memory.removeAll()
      var previous: Int64 = 0
      var drift: Int64 = 0
      for index in numbers.indices {
        let number = numbers[index]
        let found = memory.exchange(number, for: keys[index])
        differences.append(number &- (found.map { $0 &+ drift } ?? previous))
        if self == .drifting { drift = found.map { number &- $0 } ?? 0 }
        previous = number
      }
    }
  }
}

/// How many bits the differences of each prediction have, a measure of their cost that is cheap.
struct PredictionBits {
  private(set) var neighbour = 0
  private(set) var keyed = 0
  private(set) var drifting = 0

  /// Counts the bits of all predictions from another column, in one pass.
  init(of numbers: [Int64], keys: [Int64], memory: inout KeyedNumbers) {
    memory.removeAll()
    var previous: Int64 = 0
    var drift: Int64 = 0
    for index in numbers.indices {
      let number = numbers[index]
      neighbour += Self.count(number &- keys[index])
      if let found = memory.exchange(number, for: keys[index]) {
        let difference = number &- found
        keyed += Self.count(difference)
        drifting += Self.count(difference &- drift)
        drift = difference
      } else {
        let bits = Self.count(number &- previous)
        keyed += bits
        drifting += bits
        drift = 0
      }
      previous = number
    }
  }

  @inline(__always)
  static func count(_ difference: Int64) -> Int {
    64 - NumberStream.zigzag(difference).leadingZeroBitCount
  }
}
