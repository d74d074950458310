/// A small random number generator whose numbers depend only on the seed.
///
/// The standard library's `random(in:using:)` and `shuffled(using:)` may change how they use a generator, so this type
/// has its own methods. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators".
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number of the range. Its tiny bias does not matter for tests.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns `true` with a probability in percent.
  package mutating func chance(_ percent: Int) -> Bool {
    number(0...99) < percent
  }

  /// Returns one of the values. The array must not be empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  package mutating func shuffle<Value>(_ values: inout [Value]) {
    for index in values.indices.dropFirst().reversed() {
      values.swapAt(index, number(0...index))
    }
  }
}
