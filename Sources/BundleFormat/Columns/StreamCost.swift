/// What bytes will cost once they are deflated, roughly, without deflating them.
///
/// Bytes that go on like earlier ones cost next to nothing, others what an ideal code for their frequencies takes. It
/// only has to put candidates in the right order (`docs/decisions/006-five-predictions-and-a-divisor.md`).
struct StreamCost {
  private static let repeated = 38
  private static let perSymbol = 100

  private var frequencies = [UInt32](repeating: 0, count: 256)
  private var costs = [Int](repeating: 0, count: 256)
  /// By a hash of four bytes, those last seen there.
  private var seen = [UInt32](repeating: 0, count: 1024)

  /// The cost of some bytes, in 256ths of a byte.
  mutating func estimate(_ bytes: [UInt8]) -> Int {
    countSymbols(bytes)
    var total = 0
    let logarithm = Self.logarithm(UInt32(clamping: bytes.count))
    for symbol in 0..<256 where frequencies[symbol] > 0 {
      costs[symbol] = logarithm - Self.logarithm(frequencies[symbol])
      total += Self.perSymbol
    }
    for slot in 0..<seen.count { seen[slot] = 0 }
    var window: UInt32 = 0
    for byte in bytes {
      window = window << 8 | UInt32(byte)
      let slot = Int(truncatingIfNeeded: (window &* 0x9E37_79B1) >> 22)
      if seen[slot] == window {
        total += Self.repeated
      } else {
        seen[slot] = window
        total += costs[Int(byte)]
      }
    }
    return total
  }

  private mutating func countSymbols(_ bytes: [UInt8]) {
    for symbol in 0..<256 { frequencies[symbol] = 0 }
    for byte in bytes { frequencies[Int(byte)] += 1 }
  }

  /// The binary logarithm in 32nds, rounded down; by integers, so that every machine chooses the same.
  private static func logarithm(_ value: UInt32) -> Int {
    let whole = 31 - value.leadingZeroBitCount
    var result = whole
    // The fraction between 1 and 2 as a multiple of 2^-31: squaring it doubles its logarithm.
    var fraction = UInt64(value) << UInt64(31 - whole)
    for _ in 0..<5 {
      fraction = fraction * fraction >> 31
      let carry = fraction >> 32
      result = result << 1 | Int(carry)
      fraction >>= carry
    }
    return result
  }
}
