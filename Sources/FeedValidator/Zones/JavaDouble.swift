import TransitValues

/// Converts between doubles and text as Java's `Double` class does.
enum JavaDouble {
  /// Returns the text of `Double.toString`: `5.0`, `1.0E7`, `1.0E-4`.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    let sign = value.sign == .minus ? "-" : ""
    if value.isInfinite { return sign + "Infinity" }
    if value == 0 { return sign + "0.0" }
    let (digits, exponent) = decimalDigits(value.magnitude)
    return sign + (exponent > -4 && exponent < 7 ? plain(digits, exponent) : scientific(digits, exponent))
  }

  /// Parses text as `Double.parseDouble` does, or returns nil where it fails.
  static func value(_ text: String) -> Double? {
    Array(JavaText.trimmed(text).utf8).withSpan { JavaNumber.double($0) }
  }

  /// Returns the shortest digits of a positive number and the exponent of the first digit.
  private static func decimalDigits(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    let parts = value.description.split(separator: "e")
    let mantissa = parts[0].utf8
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let integerDigits = mantissa.distance(from: mantissa.startIndex, to: point)
    var digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let shift = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return (digits, integerDigits - 1 - zeros + shift)
  }

  private static func plain(_ digits: [UInt8], _ exponent: Int) -> String {
    let zero = UInt8(ascii: "0")
    guard exponent >= 0 else {
      return "0." + String(repeating: "0", count: -exponent - 1) + String(decoding: digits, as: UTF8.self)
    }
    let padded = digits + Array(repeating: zero, count: max(0, exponent + 2 - digits.count))
    return String(decoding: padded[...exponent], as: UTF8.self) + "."
      + String(decoding: padded[(exponent + 1)...], as: UTF8.self)
  }

  private static func scientific(_ digits: [UInt8], _ exponent: Int) -> String {
    let fraction = digits.count > 1 ? String(decoding: digits[1...], as: UTF8.self) : "0"
    return String(decoding: digits[..<1], as: UTF8.self) + ".\(fraction)E\(exponent)"
  }
}
