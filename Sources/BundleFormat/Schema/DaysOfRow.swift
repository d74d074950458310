/// The days stored in a row of `date_set`, in ascending order: the first day and others within four weeks of it.
///
/// For services defined by lists of dates, one row per day would need ten times as many rows and make the file 3 %
/// larger.
package struct DaysOfRow: Sequence, Sendable {
  /// The number of days that a row can store, one bit each.
  package static let count = 28

  /// Days since 1970-01-01.
  package let first: Int
  /// Bit n stands for the day n days after the first; bit 0 is always 1. Bits from ``count`` on are ignored.
  package let bits: Int

  package init(first: Int, bits: Int) {
    self.first = first
    self.bits = bits
  }

  /// Whether an import could have written these bits.
  package var isValid: Bool { bits & 1 == 1 && bits >> Self.count == 0 }

  package func makeIterator() -> Iterator {
    Iterator(first: first, rest: UInt32(truncatingIfNeeded: bits) & (1 << UInt32(Self.count) - 1))
  }

  /// Iteration ends at the first day beyond the range of an integer.
  package struct Iterator: IteratorProtocol {
    fileprivate let first: Int
    fileprivate var rest: UInt32

    package mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      let (day, overflow) = first.addingReportingOverflow(rest.trailingZeroBitCount)
      rest &= rest &- 1
      return overflow ? nil : day
    }
  }
}
