import TransitValues

/// How the next number of a column is predicted; only the difference from the prediction is stored.
///
/// Sums and differences wrap around, so any number can be predicted from any other.
enum NumberPrediction: UInt8 {
  /// 0.
  case none = 0
  /// The previous number; 0 at the start.
  case previous = 1
  /// The number of another column in the same row.
  case neighbor = 2
  /// The number of the last row with the same value in another column; the previous number if there is no such row.
  case keyed = 3
  /// As ``keyed``, plus the error of the previous ``keyed`` prediction.
  case drifting = 4

  /// Whether the prediction uses another column.
  var isReferring: Bool { rawValue >= Self.neighbor.rawValue }
}

/// The last number for each key, for ``NumberPrediction/keyed``.
///
/// A fixed-size hash table in which a new key replaces any other key of its slot, so the cost does not depend on the
/// keys.
struct KeyedNumbers {
  struct Slot {
    var key: Int64 = 0
    var number: Int64 = 0
    var round: UInt32 = 0
  }

  /// Allocated on first use.
  private var slots: [Slot] = []
  private var round: UInt32 = 0

  /// Passes the slots and the current round to `body`. Slots of earlier rounds are empty.
  @inline(__always)
  mutating func withSlots(_ body: (inout MutableSpan<Slot>, UInt32) -> Void) {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: 1024) }
    round += 1
    let round = round
    slots.withMutableSpan { body(&$0, round) }
  }

  @inline(__always)
  static func index(_ key: Int64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}

// MARK: Decoding

extension NumberPrediction {
  /// Turns differences back into numbers.
  ///
  /// - Parameters:
  ///   - start: Offset of the differences in `values`.
  ///   - keys: Offset of the other column's numbers; ignored unless the prediction is referring.
  func restore(
    _ count: Int, at start: Int, keysAt keys: Int, in values: inout MutableSpan<Int64>, memory: inout KeyedNumbers
  ) {
    precondition(start >= 0 && count >= 0 && start + count <= values.count)
    precondition(!isReferring || keys >= 0 && keys + count <= values.count)
    // SAFETY: both lists lie in `values`.
    switch self {
    case .none: break
    case .previous:
      var previous: Int64 = 0
      for index in start..<start + count {
        previous &+= unsafe values[unchecked: index]
        unsafe values[unchecked: index] = previous
      }
    case .neighbor:
      for index in 0..<count {
        unsafe values[unchecked: start &+ index] &+= values[unchecked: keys &+ index]
      }
    case .keyed: memory.restore(count, at: start, keysAt: keys, in: &values, drifting: false)
    case .drifting: memory.restore(count, at: start, keysAt: keys, in: &values, drifting: true)
    }
  }
}

extension KeyedNumbers {
  /// - Precondition: Both the numbers and the keys lie inside `values`.
  @inline(__always)
  fileprivate mutating func restore(
    _ count: Int, at start: Int, keysAt keys: Int, in values: inout MutableSpan<Int64>, drifting: Bool
  ) {
    withSlots { slots, round in
      var previous: Int64 = 0
      var drift: Int64 = 0
      for index in 0..<count {
        let key = unsafe values[unchecked: keys &+ index]
        let place = Self.index(key)
        // SAFETY: an index has ten bits, and there are 2^10 slots.
        let slot = unsafe slots[unchecked: place]
        let isKnown = slot.round == round && slot.key == key
        let number = unsafe values[unchecked: start &+ index] &+ (isKnown ? slot.number &+ drift : previous)
        if drifting { drift = isKnown ? number &- slot.number : 0 }
        unsafe slots[unchecked: place] = Slot(key: key, number: number, round: round)
        unsafe values[unchecked: start &+ index] = number
        previous = number
      }
    }
  }
}

// MARK: Encoding

extension NumberPrediction {
  /// Writes the differences between numbers and predictions; see `restore` for the parameters.
  func differences(
    _ count: Int, at start: Int, keysAt keys: Int, in values: borrowing MutableSpan<Int64>,
    memory: inout KeyedNumbers, to differences: inout MutableSpan<Int64>
  ) {
    precondition(count <= differences.count && start >= 0 && start <= values.count - count)
    precondition(!isReferring || keys >= 0 && keys <= values.count - count)
    // SAFETY: the ends of all three ranges were just checked.
    switch self {
    case .none: for index in 0..<count { unsafe differences[unchecked: index] = values[unchecked: start &+ index] }
    case .previous:
      var previous: Int64 = 0
      for index in 0..<count {
        let number = unsafe values[unchecked: start &+ index]
        unsafe differences[unchecked: index] = number &- previous
        previous = number
      }
    case .neighbor:
      for index in 0..<count {
        unsafe differences[unchecked: index] = values[unchecked: start &+ index] &- values[unchecked: keys &+ index]
      }
    case .keyed:
      memory.forEachPredicted(count, at: start, keysAt: keys, in: values) { index, difference, _, _ in
        differences[index] = difference
      }
    case .drifting:
      memory.forEachPredicted(count, at: start, keysAt: keys, in: values) { index, difference, isKnown, drift in
        differences[index] = isKnown ? difference &- drift : difference
      }
    }
  }
}

extension KeyedNumbers {
  /// Calls `body` with each number's difference from the number known for its key, or from the previous number if the
  /// key is unknown, and with the current drift.
  @inline(__always)
  fileprivate mutating func forEachPredicted(
    _ count: Int, at start: Int, keysAt keys: Int, in values: borrowing MutableSpan<Int64>,
    _ body: (_ index: Int, _ difference: Int64, _ isKnown: Bool, _ drift: Int64) -> Void
  ) {
    withSlots { slots, round in
      var previous: Int64 = 0
      var drift: Int64 = 0
      for index in 0..<count {
        let key = values[keys + index]
        let number = values[start + index]
        let place = Self.index(key)
        let slot = slots[place]
        let isKnown = slot.round == round && slot.key == key
        let difference = number &- (isKnown ? slot.number : previous)
        body(index, difference, isKnown, drift)
        drift = isKnown ? difference : 0
        slots[place] = Slot(key: key, number: number, round: round)
        previous = number
      }
    }
  }
}

/// Total bits in the differences of each prediction: a cheap estimate of the cost.
struct PredictionBits {
  private(set) var neighbor = 0
  private(set) var keyed = 0
  private(set) var drifting = 0

  /// Counts the bits for every prediction from another column.
  init(
    _ count: Int, at start: Int, keysAt keys: Int, in values: borrowing MutableSpan<Int64>,
    memory: inout KeyedNumbers, isUnique: Bool
  ) {
    var (neighbor, keyed, drifting) = (0, 0, 0)
    for index in 0..<count { neighbor &+= Self.count(values[start + index] &- values[keys + index]) }
    if !isUnique {
      memory.forEachPredicted(count, at: start, keysAt: keys, in: values) { _, difference, isKnown, drift in
        keyed &+= Self.count(difference)
        drifting &+= Self.count(isKnown ? difference &- drift : difference)
      }
    }
    (self.neighbor, self.keyed, self.drifting) = (neighbor, keyed, drifting)
  }

  @inline(__always)
  static func count(_ difference: Int64) -> Int {
    64 - NumberStream.zigzag(difference).leadingZeroBitCount
  }
}
