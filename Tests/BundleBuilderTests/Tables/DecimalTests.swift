import GTFSFeed
import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Decimals` {
  /// Random numbers of up to 18 digits with the decimal point anywhere.
  private func decimal(_ random: inout SplitMix64) -> DecimalNumber {
    let length = random.number(0...18)
    let limit = (0..<length).reduce(1) { power, _ in power * 10 }
    let significand = random.chance(50) ? random.number(0...limit - 1) : limit - 1
    return DecimalNumber(
      significand: Int64(random.chance(50) ? significand : -significand), exponent: random.number(-24...6))
  }

  @Test(arguments: [UInt64](1...10))
  func `stored decimals convert back to the same number`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let decimal = decimal(&random)
      switch KeptDecimal(decimal) {
      case .integer(let value):
        #expect(try withBytes(of: "\(value)") { try FieldParser.decimal($0) } == decimal)
      case .number(let value):
        // SQLite prints 15 digits, and the shortest text of the double must be the same number.
        #expect(try withBytes(of: "\(value)") { try FieldParser.decimal($0) } == decimal, "\(decimal.plainText)")
        #expect(Double(decimal.plainText) == value)
      case .text:
        let digits = "\(decimal.significand.magnitude)".utf8.count
        #expect(digits + max(0, decimal.exponent) > 15 || decimal.exponent < -22, "\(decimal) fits in a number")
      }
      #expect(try withBytes(of: decimal.plainText) { try FieldParser.decimal($0) } == decimal)
    }
  }

  @Test(arguments: [
    ("0", "0"), ("-0.0", "0"), ("-12.50", "-12.5"), (".001", "0.001"), ("12E2", "1200"), ("1e-3", "0.001"), ("5.", "5"),
    ("-0.5E1", "-5"), ("123456789012345678", "123456789012345678"),
  ])
  func `decimals are written without exponents`(text: String, plain: String) throws {
    #expect(try withBytes(of: text) { try FieldParser.decimal($0) }.plainText == plain)
  }

  @Test(arguments: [
    ("1", KeptDecimal.integer(1)), ("2.50", .number(2.5)), ("999999999999999", .integer(999_999_999_999_999)),
    ("1000000000000000", .text), ("0.123456789012345", .number(0.123456789012345)), ("0.1234567890123456", .text),
    ("1e-22", .number(1e-22)), ("1e-23", .text), ("1234567890123456789012345", .text), ("1e99999", .text),
  ])
  func `decimals are stored as numbers if a double keeps all digits`(text: String, kept: KeptDecimal) throws {
    #expect(try withBytes(of: text) { try KeptDecimal(reading: $0) } == kept)
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "1,5", "0x10", "1e", "NaN", "inf", "1 2", "--1"])
  func `texts that are not decimals are refused`(text: String) {
    #expect(throws: FieldError.notANumber) { try withBytes(of: text) { try KeptDecimal(reading: $0) } }
  }

  @Test(arguments: ["1e-9223372036854775808", "1e9223372036854775807", "1e-10000"])
  func `decimals with extreme exponents are stored as texts`(text: String) throws {
    #expect(try withBytes(of: text) { try KeptDecimal(reading: $0) } == .text)
  }
}

@Suite struct `Decimal units` {
  @Test(arguments: [UInt64](1...200))
  func `the unit is the coarsest one that fits the most decimals`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let decimals = (0..<random.number(0...6)).map { _ in
      let length = random.number(0...18)
      let significand = (0..<length).reduce(0) { number, _ in number * 10 + random.number(0...9) }
      return DecimalNumber(significand: Int64(significand), exponent: random.number(-18...4))
    }
    var unit = DecimalUnit()
    for decimal in decimals { unit.count(decimal) }
    let misfits = (0...15).map { digits in decimals.count { $0.scaled(toDigits: digits) == nil } }
    let fewest = misfits.min() ?? 0
    #expect(unit.digits == misfits.firstIndex(of: fewest), "\(decimals.map(\.plainText))")
  }

  @Test(arguments: [UInt64](1...50))
  func `scaled decimals convert back to the same number`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let decimal = DecimalNumber(significand: Int64(random.anyInteger() / 10), exponent: random.number(-20...5))
      let digits = random.number(0...15)
      guard let scaled = decimal.scaled(toDigits: digits) else { continue }
      #expect(abs(scaled) < 1_000_000_000_000_000)
      #expect(DecimalNumber(significand: Int64(scaled), exponent: -digits) == decimal)
    }
  }
}
