import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleVerifier

/// The fast path for decimals gives the result of the full parser, or none.
@Suite struct `Short decimals` {
  private func canonical(_ text: String) -> [Residue]? {
    var row = CanonicalRow(columnCount: 1)
    return Array(text.utf8).withSpan { row.append($0, as: .decimal) == .readable ? row.cells : nil }
  }

  /// Uses the full parser: an exponent disables the fast path.
  private func thorough(_ text: String) -> [Residue]? { canonical("\(text)e0") }

  private func texts(seed: UInt64, count: Int) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      String(decoding: (0..<random.number(1...22)).map { _ in random.pick(Array("00123456789.-".utf8)) }, as: UTF8.self)
    }
  }

  @Test func `the fast path parses decimals like the full parser`() {
    let edges = ["1", "-0.10", "999999999999999999", "1000000000000000000", "+.5", "5."]
    for text in texts(seed: 1, count: 20_000) + edges {
      #expect(canonical(text) == thorough(text), "\(text)")
    }
  }

  @Test func `the fast path parses integers and degrees like the full parser`() {
    var numerals = Numerals()
    for text in texts(seed: 2, count: 20_000) + ["90", "-180", "180.00000004", "0.00000005", "-33.00000005"] {
      let cell = Array(text.utf8)
      guard let short = cell.withSpan({ ShortDecimal($0) }) else { continue }
      #expect(cell.withSpan { numerals.readDecimal($0) }, "\(text)")
      #expect(short.wholeNumber == numerals.wholeNumber, "\(text)")
      #expect(short.degreesE7(limit: 180) == numerals.degreesE7(limit: 180), "\(text)")
      #expect(
        short == ShortDecimal(digits: numerals.digits, exponent: numerals.exponent, isNegative: numerals.isNegative),
        "\(text)")
    }
  }

  @Test func `short decimals of doubles are the shortest ones`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let value = Double(random.number(-2_000_000_000...2_000_000_000)) / random.pick([1, 1e2, 1e7, 1e9, 3])
      guard let short = ShortDecimal(value) else { continue }
      let shortest = Array("\(value)".utf8)
      var numerals = Numerals()
      #expect(shortest.withSpan { numerals.readDecimal($0) })
      #expect(
        short == ShortDecimal(digits: numerals.digits, exponent: numerals.exponent, isNegative: numerals.isNegative),
        "\(value)")
    }
    for value in [Double.nan, .infinity, 1e15, 0.1 + 0.2, .leastNonzeroMagnitude] {
      #expect(ShortDecimal(value) == nil)
    }
    #expect(ShortDecimal(-0.0) == ShortDecimal(0))
  }
}
