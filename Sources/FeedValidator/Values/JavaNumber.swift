import TransitValues

/// Numbers as the canonical validator reads them, with the parsers of the Java library.
///
/// Source: `RowParser` of the canonical validator, which calls `Integer.parseInt` and `Double.parseDouble`.
enum JavaNumber {
  /// Returns the number that `Integer.parseInt` reads: an optional sign, then digits, within 32 bits.
  ///
  /// - Complexity: O(*n*). Allocates only for text outside ASCII.
  static func integer(_ cell: Span<UInt8>) -> Int32? {
    if let value = integer(cell, in: cell.indices) { return value }
    return JavaDigits.folded(cell)?.withSpan { integer($0, in: $0.indices) }
  }

  /// Returns the number in some of the bytes, with an optional sign.
  static func integer(_ bytes: Span<UInt8>, in range: Range<Int>, radix: Int64 = 10) -> Int32? {
    guard let first = range.first else { return nil }
    let isNegative = bytes[first] == UInt8(ascii: "-")
    let digits = isNegative || bytes[first] == UInt8(ascii: "+") ? range.dropFirst() : range
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for index in digits {
      guard let digit = hexDigit(bytes[index]), digit < radix else { return nil }
      value = value * radix + digit
      guard value <= 1 << 31 else { return nil }
    }
    return Int32(exactly: isNegative ? -value : value)
  }

  /// Returns the number that `Double.parseDouble` reads: plain and scientific notation, `NaN`, `Infinity`, numbers in
  /// base 16 with an exponent, and the suffixes `d` and `f`.
  ///
  /// A number beyond the range is infinite or zero, not an error.
  /// Source: the documentation of `java.lang.Double.valueOf(String)`, Java 17.
  ///
  /// - Complexity: O(*n*). Allocates nothing for plain numbers of up to 15 digits.
  static func double(_ cell: Span<UInt8>) -> Double? {
    plainDouble(cell) ?? anyDouble(cell)
  }

  /// Returns a plain number of up to 15 digits, such as `-73.9857`; `nil` for anything else.
  ///
  /// The digits and the power of ten are exact, so that the quotient is correctly rounded.
  @inline(__always)
  private static func plainDouble(_ cell: Span<UInt8>) -> Double? {
    let isNegative = cell.count > 1 && cell[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var significand: UInt64 = 0
    var point: Int?
    for index in start..<max(start, cell.count) {
      let digit = cell[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if cell[index] == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        return nil
      }
      guard index - start <= 15 else { return nil }
    }
    let digitCount = cell.count - start - (point == nil ? 0 : 1)
    guard digitCount > 0, digitCount <= 15 else { return nil }
    let fractionCount = point.map { cell.count - $0 - 1 } ?? 0
    let magnitude = Double(significand) / powersOfTen[fractionCount]
    return isNegative ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Returns any number of the Java grammar. Swift rounds as Java does but accepts other forms, so the form is checked.
  private static func anyDouble(_ cell: Span<UInt8>) -> Double? {
    var text = String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self)
    let unsigned = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : text[...]
    if unsigned == "NaN" || unsigned == "Infinity" { return Double(text) }
    var form = NumberForm(unsigned.utf8)
    guard form.skipHexDouble() || form.skipDecimal(), form.skipTypeSuffix() else { return nil }
    if form.hasTypeSuffix { text.removeLast() }
    return Double(text)
  }

  /// Returns the value of a digit in base 16 or less.
  static func hexDigit(_ byte: UInt8) -> Int64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int64(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int64(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
