import TransitValues

/// Estimates the deflated size of bytes without deflating them.
///
/// Bytes that repeat an earlier context cost almost nothing; others cost what an ideal code for their frequencies
/// takes. The estimate only has to rank candidates correctly (`docs/decisions/006-five-predictions-and-a-divisor.md`).
struct StreamCost {
  private static let repeated = 38
  private static let perSymbol = 100

  /// By byte value: the lower 32 bits count all occurrences, the upper 32 bits those that repeat no earlier context.
  /// All are 0 between estimates.
  private var counts = [UInt64](repeating: 0, count: 256)
  /// The distinct byte values, in order of first occurrence.
  private var symbols = [UInt8](repeating: 0, count: 256)
  /// By a hash of four bytes: the last four bytes with that hash, below the number of the estimate that stored them.
  private var seen = [UInt64](repeating: 0, count: 1024)
  private var estimateCount: UInt64 = 0

  /// Returns the estimated cost of some bytes, in 256ths of a byte.
  ///
  /// - Parameter bytes: Less than 4 GiB.
  mutating func estimate(_ bytes: [UInt8]) -> Int {
    estimateCount += 1
    let symbolCount = bytes.withSpan { bytes in
      counts.withMutableSpan { counts in
        symbols.withMutableSpan { symbols in
          seen.withMutableSpan { seen in Self.count(bytes, estimateCount, &counts, &symbols, &seen) }
        }
      }
    }
    return sum(symbolCount, byteCount: bytes.count)
  }

  /// - Returns: The number of distinct byte values.
  private static func count(
    _ bytes: Span<UInt8>, _ estimate: UInt64, _ counts: inout MutableSpan<UInt64>,
    _ symbols: inout MutableSpan<UInt8>, _ seen: inout MutableSpan<UInt64>
  ) -> Int {
    var symbolCount = 0
    var window: UInt32 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let count = counts[Int(byte)]
      if count == 0 {
        symbols[symbolCount] = byte
        symbolCount &+= 1
      }
      window = window << 8 | UInt32(byte)
      let slot = Int(truncatingIfNeeded: (window &* 0x9E37_79B1) >> 22)
      let entry = estimate << 32 | UInt64(window)
      counts[Int(byte)] = count &+ (seen[slot] == entry ? 1 : 1 << 32 | 1)
      seen[slot] = entry
    }
    return symbolCount
  }

  /// Sums the cost of the counted bytes and resets the counts.
  private mutating func sum(_ symbolCount: Int, byteCount: Int) -> Int {
    let logarithm = Self.logarithm(UInt32(clamping: byteCount))
    var total = symbolCount * Self.perSymbol
    for index in 0..<symbolCount {
      let symbol = Int(symbols[index])
      let all = UInt32(truncatingIfNeeded: counts[symbol])
      let new = Int(counts[symbol] >> 32)
      total += new * (logarithm - Self.logarithm(all)) + (Int(all) - new) * Self.repeated
      counts[symbol] = 0
    }
    return total
  }

  private static func logarithm(_ value: UInt32) -> Int {
    value < logarithms.count ? Int(logarithms[Int(value)]) : computedLogarithm(value)
  }

  private static let logarithms = [0] + (1..<1024).map { UInt16(computedLogarithm($0)) }

  /// The binary logarithm in 32nds, rounded down. Computed with integers so that every machine makes the same choices.
  private static func computedLogarithm(_ value: UInt32) -> Int {
    let whole = 31 - value.leadingZeroBitCount
    var result = whole
    // A fraction between 1 and 2 as a multiple of 2^-31; squaring it doubles its logarithm.
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
