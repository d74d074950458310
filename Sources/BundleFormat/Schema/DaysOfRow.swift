/// The days that a row of `date_set` tells of, in rising order: its first, and others of the four weeks that begin with it.
///
/// A row for each day would be ten times as many where services are lists of dates, in a file of 3 % more bytes.
package struct DaysOfRow: Sequence, Sendable {
  /// How many days a row can tell of, by as many bits.
  package static let count = 28

  /// Days since 1970-01-01.
  package let first: Int
  /// Bit n stands for the day n days after the first: bit 0 is always 1. Bits from ``count`` on mean nothing.
  package let bits: Int

  package init(first: Int, bits: Int) {
    self.first = first
    self.bits = bits
  }

  /// Whether the bits are those of a row that an import writes.
  package var isValid: Bool { bits & 1 == 1 && bits >> Self.count == 0 }

  package func makeIterator() -> Iterator {
    Iterator(first: first, rest: UInt32(truncatingIfNeeded: bits) & (1 << UInt32(Self.count) - 1))
  }

  /// Days beyond an integer's range are none.
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
