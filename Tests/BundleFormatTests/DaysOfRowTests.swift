import Testing

@testable import BundleFormat

@Suite struct `Days of a row` {
  private func days(_ first: Int, _ bits: Int) -> [Int] { Array(DaysOfRow(first: first, bits: bits)) }

  @Test func `are as many as there are bits, from the first`() {
    #expect(days(20_000, 1) == [20_000])
    #expect(days(-3, 0b1011) == [-3, -2, 0])
    #expect(days(20_000, 1 << 28 - 1) == Array(20_000..<20_028))
    #expect(DaysOfRow(first: 0, bits: 1 << 28 - 1).isValid)
  }

  @Test func `are none where no row has bits`() {
    #expect(days(20_000, 0) == [])
    #expect(days(20_000, -1 << 28) == [])
    for bits in [0, 2, 1 << 28 | 1, -1, .min, .max] { #expect(!DaysOfRow(first: 0, bits: bits).isValid) }
  }

  @Test func `end where integers do`() {
    #expect(days(.max - 1, 0b111) == [.max - 1, .max])
    #expect(days(.min, -1).count == 28)
  }
}
