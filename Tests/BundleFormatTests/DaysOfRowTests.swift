import Testing

@testable import BundleFormat

@Suite struct `Days of date rows` {
  private func days(_ first: Int, _ bits: Int) -> [Int] { Array(DaysOfRow(first: first, bits: bits)) }

  @Test func `days are the set bits counted from the first day`() {
    #expect(days(20_000, 1) == [20_000])
    #expect(days(-3, 0b1011) == [-3, -2, 0])
    #expect(days(20_000, 1 << 28 - 1) == Array(20_000..<20_028))
    #expect(DaysOfRow(first: 0, bits: 1 << 28 - 1).isValid)
  }

  @Test func `invalid bits are recognized`() {
    #expect(days(20_000, 0) == [])
    #expect(days(20_000, -1 << 28) == [])
    for bits in [0, 2, 1 << 28 | 1, -1, .min, .max] { #expect(!DaysOfRow(first: 0, bits: bits).isValid) }
  }

  @Test func `days do not overflow`() {
    #expect(days(.max - 1, 0b111) == [.max - 1, .max])
    #expect(days(.min, -1).count == 28)
  }
}
