import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleVerifier

@Suite struct `Numerals of decimals` {
  private func decimal(_ text: String) -> (sign: String, digits: String, exponent: Int128)? {
    var numerals = Numerals()
    guard Array(text.utf8).withSpan({ numerals.readDecimal($0) }) else { return nil }
    return (numerals.isNegative ? "-" : "", numerals.digits.map(String.init).joined(), numerals.exponent)
  }

  private func degrees(_ text: String, limit: Int = 180) -> Int? {
    var numerals = Numerals()
    return Array(text.utf8).withSpan { numerals.readDecimal($0) } ? numerals.degreesE7(limit: limit) : nil
  }

  @Test(arguments: [
    ("12", "12", 0), ("-3.50", "-35", -1), (".5", "5", -1), ("5.", "5", 0), ("1.2E-4", "12", -5), ("+007", "7", 0),
    ("1200", "12", 2), ("-0.0", "", 0), ("0e9", "", 0), ("12345678901234567890.5", "123456789012345678905", -1),
    ("1e-9223372036854775808", "1", -9_223_372_036_854_775_808),
  ])
  func `decimals are parsed into sign, digits and exponent`(text: String, digits: String, exponent: Int128) {
    let found = decimal(text)
    #expect(found.map { $0.sign + $0.digits } == digits)
    #expect(found?.exponent == exponent)
  }

  @Test(arguments: [
    "", "-", ".", "1,5", "1e", "1e+", "e5", "1.2.3", "0x1", "NaN", "1 2", "١", "1e99999999999999999999",
  ])
  func `texts that are not decimals are rejected`(text: String) {
    #expect(decimal(text) == nil)
  }

  @Test func `decimals are equal if their values are equal`() {
    func cell(_ text: String) -> [Residue] {
      var row = CanonicalRow(columnCount: 1)
      Array(text.utf8).withSpan { _ = row.append($0, as: .decimal) }
      return row.cells
    }
    for (left, right) in [
      ("1.50", "15E-1"), ("100", "1e2"), ("-0", "0.000"), ("007", "7."), ("1e18", "1000000000000000000"),
    ] {
      #expect(cell(left) == cell(right), "\(left) \(right)")
    }
    for (left, right) in [
      ("1.5", "-1.5"), ("10", "1"), ("0.1", "0.01"), ("1e400", "1e401"), ("1", "1.0000000000000001"),
    ] {
      #expect(cell(left) != cell(right), "\(left) \(right)")
    }
  }

  @Test(arguments: [
    ("47.3781", 473_781_000), ("-33.00000005", -330_000_001), ("0.00000004999", 0), ("0.00000005", 1),
    ("180", 1_800_000_000),
    ("1.8e2", 1_800_000_000), ("180.00000004", 1_800_000_000), ("1e-99", 0), ("-0.00000001", 0),
    ("0.000000001e-9223372036854775808", 0), ("1e-9223372036854775808", 0),
  ])
  func `degrees are rounded half away from zero`(text: String, units: Int) {
    #expect(degrees(text) == units)
  }

  @Test(arguments: ["180.00000005", "-181", "1e300", "1e9223372036854775807"])
  func `degrees out of range are rejected`(text: String) {
    #expect(degrees(text) == nil)
    #expect(degrees("91", limit: 90) == nil)
  }

  @Test func `integers, times and dates are parsed`() {
    func integer(_ text: String) -> Numerals.IntegerReading { Array(text.utf8).withSpan { Numerals.integer($0) } }
    func time(_ text: String) -> Int? { Array(text.utf8).withSpan { Numerals.time($0) } }
    func date(_ text: String) -> Int? { Array(text.utf8).withSpan { Numerals.date($0) } }
    #expect(integer("-9223372036854775808") == .number(.min))
    #expect(integer("9223372036854775808") == .tooLarge)
    #expect(integer("+05") == .number(5))
    for text in ["", "-", "1.0", "1e2", " 1", "--1"] { #expect(integer(text) == .none, "\(text)") }
    #expect(time("8:05:06") == 29_106)
    #expect(time("9999:59:59") == 35_999_999)
    for text in ["8:5:06", "08:60:00", "08:00:60", "-8:00:00", "10000:00:00", "080000", "08:00"] {
      #expect(time(text) == nil, "\(text)")
    }
    #expect(date("20240229") == 20_240_229)
    #expect(date("20000229") == 20_000_229)
    for text in ["20230229", "19000229", "20240431", "20241301", "20240100", "2024-1-1", "202401011"] {
      #expect(date(text) == nil, "\(text)")
    }
  }

  /// Two independent parsers on the same random texts.
  @Test func `numerals agree with the parsers of the feed reader`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      let text = String(
        decoding: (0..<random.number(1...12)).map { _ in random.pick(Array("0123459.:-+e".utf8)) }, as: UTF8.self)
      let cell = Array(text.utf8)
      #expect(cell.withSpan { Numerals.time($0) } == cell.withSpan { try? FieldParser.time($0) }, "\(text)")
      let integer = cell.withSpan { try? FieldParser.integer($0) }
      #expect(cell.withSpan { Numerals.integer($0) } == integer.map { .number($0) } ?? .none, "\(text)")
      if let parsed = cell.withSpan({ try? FieldParser.decimal($0) }) {
        let found = decimal(text)
        #expect(
          found.map { $0.sign + $0.digits } == (parsed.significand == 0 ? "" : "\(parsed.significand)"), "\(text)")
        #expect(found.map { Int($0.exponent) } == parsed.exponent, "\(text)")
      }
      #expect(degrees(text) == cell.withSpan { try? FieldParser.longitudeE7($0) }, "\(text)")
    }
  }
}
