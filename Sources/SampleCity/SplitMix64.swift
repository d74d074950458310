/// Sebastiano Vigna's SplitMix64: a small generator with the same output on every machine.
///
/// Source: <https://prng.di.unimi.it/splitmix64.c>.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// Returns a number in `0 ..< bound`.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns a hash of `seed` and `numbers`.
  static func hash(_ seed: UInt64, _ numbers: Int...) -> Int {
    var state = mix(seed &+ 0x9e37_79b9_7f4a_7c15)
    for number in numbers {
      state = mix(state ^ UInt64(bitPattern: Int64(number)) &+ 0x9e37_79b9_7f4a_7c15)
    }
    return Int(state >> 1)
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
