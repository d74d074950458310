/// Digits outside ASCII, which Java accepts in whole numbers, dates and colors.
///
/// `Integer.parseInt` and `BigDecimal` read every decimal digit of the Basic Multilingual Plane, such as `２` or `٢`.
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/lang/Character.html#digit(char,int)>.
enum JavaDigits {
  /// Stands for a UTF-16 unit without an ASCII equivalent.
  private static let other: UInt8 = 0xFF

  /// Returns one byte per UTF-16 unit, with digits replaced by ASCII digits; `nil` for text that is already ASCII.
  ///
  /// - Parameter letters: Whether the wide letters `Ａ` to `Ｚ` become ASCII as well, as in base 16.
  static func folded(_ cell: Span<UInt8>, letters: Bool = false) -> [UInt8]? {
    guard cell.indices.contains(where: { cell[$0] >= 0x80 }) else { return nil }
    var units: [UInt8] = []
    for scalar in String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self).unicodeScalars {
      units.append(unit(scalar, letters: letters))
      if scalar.value > 0xFFFF { units.append(other) }
    }
    return units
  }

  private static func unit(_ scalar: Unicode.Scalar, letters: Bool) -> UInt8 {
    switch scalar.value {
    case 0..<0x80: UInt8(truncatingIfNeeded: scalar.value)
    case 0xFF21...0xFF3A where letters: UInt8(truncatingIfNeeded: scalar.value - 0xFF21) + UInt8(ascii: "A")
    case 0xFF41...0xFF5A where letters: UInt8(truncatingIfNeeded: scalar.value - 0xFF41) + UInt8(ascii: "a")
    case 0x80...0xFFFF: decimalDigit(scalar) ?? other
    default: other
    }
  }

  /// Returns the ASCII digit for a character of the category "decimal digit".
  static func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return UInt8(ascii: "0") + UInt8(value)
  }
}
