/// Numbers below 2^63, each 12 to 22 bytes: quicker than a `Set`, which hashes with more care than they need.
struct NumberSet {
  private static let free = UInt64.max

  /// Numbers where their hashes say, or in the next free slot. The count is a power of two, at most three quarters of
  /// it taken.
  private var slots: [UInt64] = Array(repeating: free, count: 64)
  private(set) var count = 0

  /// Differs from run to run, so that no feed can be written to make all its numbers collide.
  private let factor = UInt64.random(in: .min ... .max) | 1

  /// Takes a number; false when it was there already.
  mutating func insert(_ number: UInt64) -> Bool {
    let slot = slot(of: number)
    if slots[slot] == number { return false }
    slots[slot] = number
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return true
  }

  /// The slot that a number has, or would have.
  private func slot(of number: UInt64) -> Int {
    let product = (number ^ factor).multipliedFullWidth(by: factor)
    var slot = Int(truncatingIfNeeded: product.high ^ product.low) & (slots.count - 1)
    while slots[slot] != number, slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let former = slots
    slots = Array(repeating: Self.free, count: former.count * 2)
    for number in former where number != Self.free { slots[slot(of: number)] = number }
  }
}
