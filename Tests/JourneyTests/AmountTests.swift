import TestFeeds
import Testing

@testable import TransitFares

@Suite struct `Amounts of money` {
  @Test(arguments: [
    ("1", 2, 100), ("1.5", 2, 150), ("-1.005", 2, -101), ("1.005", 2, 101), ("1.0049999", 2, 100), ("100", 0, 100),
    ("100.5", 0, 101), ("0.9994999", 3, 999), ("0.9995", 3, 1000), (".5", 2, 50), ("5.", 2, 500),
    ("999999999999.999999999999", 4, 10_000_000_000_000_000), ("-0", 2, 0), ("007.10", 2, 710),
  ])
  func `a decimal is so many minor units, rounded half away from zero`(text: String, digits: Int, amount: Int) {
    #expect(MinorUnits.amount(text, digits: digits) == amount)
  }

  @Test(arguments: ["", "-", ".", "-.", "1e3", "+1", "1,5", "1.2.3", "--1", "1234567890123", "1.1234567890123", "１"])
  func `what is no plain decimal of twelve digits is no amount`(text: String) {
    #expect(MinorUnits.amount(text, digits: 2) == nil)
  }

  @Test func `a currency is three capital letters, and has the digits of ISO 4217`() {
    for (code, digits) in [("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("XXX", 2)] {
      #expect(MinorUnits.digits(ofCurrency: code) == digits)
    }
    for code in ["", "EU", "eur", "EURO", "E R", "ÉUR"] { #expect(MinorUnits.digits(ofCurrency: code) == nil) }
  }

  @Test(arguments: ["0", "-1", "123456789", "007"])
  func `a whole number has at most nine digits`(text: String) {
    #expect(MinorUnits.whole(text) == Int(text))
    #expect(MinorUnits.whole("1234567890") == nil && MinorUnits.whole("1.0") == nil && MinorUnits.whole("") == nil)
  }

  @Test func `money is written with all digits of its currency`() {
    let amounts = [
      (250, 2, "2.50"), (5, 2, "0.05"), (-5, 2, "-0.05"), (100, 0, "100"), (0, 3, "0.000"), (.min, 0, "\(Int.min)"),
    ]
    for (units, digits, text) in amounts {
      #expect(Money(currencyCode: "EUR", minorUnits: units, digits: digits).amountText == text)
    }
  }

  @Test(arguments: 0..<500)
  func `the digits of a number without exponent mean the same number`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let number =
      Double(Int.random(in: -9_999_999...9_999_999, using: &random)) * [1e-12, 1e-6, 1, 1e6, 1e12].randomElement(
        using: &random)!
    let text = PlainDecimal.text(of: number)
    #expect(Double(text) == number && !text.contains("e"))
  }
}
