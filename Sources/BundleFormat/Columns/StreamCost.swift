/// What bytes will cost once they are deflated, roughly, without deflating them.
///
/// Bytes that go on like earlier ones cost next to nothing, others what an ideal code for their frequencies takes. It
/// only has to put candidates in the right order (`docs/decisions/006-five-predictions-and-a-divisor.md`).
struct StreamCost {
  private static let repeated = 38
  private static let perSymbol = 100

  private var frequencies = [UInt32](repeating: 0, count: 256)
  private var costs = [Int](repeating: 0, count: 256)
  /// By a hash of four bytes, those last seen there, below the number of the estimate that saw them.
  private var seen = [UInt64](repeating: 0, count: 1024)
  private var estimateCount: UInt64 = 0

  /// The cost of some bytes, in 256ths of a byte.
  mutating func estimate(_ bytes: [UInt8]) -> Int {
    estimateCount += 1
    return bytes.withSpan { bytes in
      let symbols = frequencies.withMutableSpan { Self.countSymbols(bytes, &$0) }
      let logarithm = Self.logarithm(UInt32(clamping: bytes.count))
      for symbol in 0..<256 where frequencies[symbol] > 0 {
        costs[symbol] = logarithm - Self.logarithm(frequencies[symbol])
      }
      return symbols * Self.perSymbol + seen.withMutableSpan { Self.sum(costs, of: bytes, estimateCount, &$0) }
    }
  }

  /// - Returns: How many different ones there are.
  private static func countSymbols(_ bytes: Span<UInt8>, _ frequencies: inout MutableSpan<UInt32>) -> Int {
    for symbol in frequencies.indices { frequencies[symbol] = 0 }
    for index in bytes.indices { frequencies[Int(bytes[index])] &+= 1 }
    var count = 0
    for symbol in frequencies.indices where frequencies[symbol] > 0 { count += 1 }
    return count
  }

  private static func sum(
    _ costs: [Int], of bytes: Span<UInt8>, _ estimate: UInt64, _ seen: inout MutableSpan<UInt64>
  ) -> Int {
    var total = 0
    var window: UInt32 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      window = window << 8 | UInt32(byte)
      let slot = Int(truncatingIfNeeded: (window &* 0x9E37_79B1) >> 22)
      let entry = estimate << 32 | UInt64(window)
      total &+= seen[slot] == entry ? repeated : costs[Int(byte)]
      seen[slot] = entry
    }
    return total
  }

  private static func logarithm(_ value: UInt32) -> Int {
    value < logarithms.count ? Int(logarithms[Int(value)]) : computedLogarithm(value)
  }

  private static let logarithms = [0] + (1..<1024).map { UInt16(computedLogarithm($0)) }

  /// The binary logarithm in 32nds, rounded down; by integers, so that every machine chooses the same.
  private static func computedLogarithm(_ value: UInt32) -> Int {
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
