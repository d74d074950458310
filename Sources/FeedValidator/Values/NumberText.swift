import GTFSFeed
import TransitValues

/// Numbers as the canonical validator reads them.
///
/// Source: its `RowParser`, which calls `Integer.parseInt` and `Double.parseDouble` of Java.
enum NumberText {
  /// Returns the number that `Integer.parseInt` reads: an optional sign, then digits, within 32 bits.
  ///
  /// - Complexity: O(*n*). Allocates only for text outside ASCII.
  static func integer(_ cell: Span<UInt8>) -> Int32? {
    asciiInteger(cell) ?? asciiDigits(cell)?.withSpan(asciiInteger)
  }

  /// Returns text with digits such as `２` or `٢` as ASCII digits; `nil` if it is ASCII already. Whole numbers and
  /// amounts may have them, because `Integer.parseInt` and `BigDecimal` read them.
  private static func asciiDigits(_ cell: Span<UInt8>) -> [UInt8]? {
    guard cell.indices.contains(where: { cell[$0] >= 0x80 }) else { return nil }
    var text = String.UnicodeScalarView()
    for scalar in cell.text.unicodeScalars {
      let digit = scalar.value <= 0xFFFF && scalar.properties.numericType == .decimal
      text.append(digit ? Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.properties.numericValue ?? 0)) : scalar)
    }
    return Array(String(text).utf8)
  }

  private static func asciiInteger(_ cell: Span<UInt8>) -> Int32? {
    guard cell.count > 0 else { return nil }
    let isNegative = cell[0] == UInt8(ascii: "-")
    let start = isNegative || cell[0] == UInt8(ascii: "+") ? 1 : 0
    guard start < cell.count else { return nil }
    var value: Int64 = 0
    for index in start..<cell.count {
      let digit = cell[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int64(digit)
      guard value <= 1 << 31 else { return nil }
    }
    return Int32(exactly: isNegative ? -value : value)
  }

  /// Returns a number in plain or scientific notation, `NaN` or `Infinity`. A number beyond the range is infinite or
  /// zero, not an error.
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

  private static func anyDouble(_ cell: Span<UInt8>) -> Double? {
    let text = cell.text
    let unsigned = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : text[...]
    if unsigned == "NaN" || unsigned == "Infinity" { return Double(text) }
    // Swift reads other forms, too, such as `inf`.
    return text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
  }

  /// Returns an amount of money: its value, and the digits after the decimal point less the exponent, which are 2 for
  /// `1.50` and -1 for `1e1`; `nil` for text that is not a decimal number.
  static func amount(_ cell: Span<UInt8>) -> (value: Double, decimalPlaces: Int)? {
    let bytes = asciiDigits(cell) ?? cell.indices.map { cell[$0] }
    guard let value = bytes.withSpan(double), value.isFinite else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).lowercased().split(separator: "e")
    let fraction = parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.utf8.count ?? 0
    return (value, fraction - (parts.count > 1 ? Int(Int32(parts[1]) ?? 0) : 0))
  }
}
