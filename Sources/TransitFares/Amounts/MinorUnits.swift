/// Amounts of money as whole minor units.
///
/// Source: ISO 4217, and GTFS, "Currency amount": the number of decimals is that of the currency.
enum MinorUnits {
  /// The digits of the minor unit, of currencies that have not 2.
  private static let digitsOfCurrencies: [(codes: String, digits: Int)] = [
    ("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", 0),
    ("BHD IQD JOD KWD LYD OMR TND", 3),
    ("CLF UYW", 4),
  ]

  /// - Returns: `nil` for a code that is not three capital letters.
  static func digits(ofCurrency code: String) -> Int? {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
    return digitsOfCurrencies.first { $0.codes.split(separator: " ").contains { $0 == code } }?.digits ?? 2
  }

  private static let mostDigits = 12

  /// The amount that a decimal text stands for; what is less than a minor unit is rounded, half away from zero.
  ///
  /// - Returns: `nil` if the text is not an amount, or has more than 12 digits on either side of the point.
  static func amount(_ text: String, digits: Int) -> Int? {
    var bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    var fraction = parts.count > 1 ? Array(parts[1]) : []
    guard let whole = parts.first, max(whole.count, fraction.count) <= mostDigits, whole.count + fraction.count > 0,
      let units = number(whole), number(fraction[...]) != nil
    else { return nil }
    let roundsUp = fraction.count > digits && fraction[digits] >= UInt8(ascii: "5")
    fraction = Array(fraction.prefix(digits))
    while fraction.count < digits { fraction.append(UInt8(ascii: "0")) }
    // At most 16 digits.
    let amount = units * power(digits) + (number(fraction[...]) ?? 0) + (roundsUp ? 1 : 0)
    return isNegative ? -amount : amount
  }

  /// A whole number of at most nine digits, such as a count or a duration.
  static func whole(_ text: String) -> Int? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = Array(text.utf8.dropFirst(isNegative ? 1 : 0))
    guard (1...9).contains(digits.count), let number = number(digits[...]) else { return nil }
    return isNegative ? -number : number
  }

  /// At most 12 digits; 0 for none.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }

  private static func power(_ digits: Int) -> Int { (0..<digits).reduce(1) { power, _ in power * 10 } }
}
