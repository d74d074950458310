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
    var bytes = text.utf8[...]
    while let first = bytes.first, first <= UInt8(ascii: " ") { bytes.removeFirst() }
    while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
    let trimmed = String(Substring(bytes))
    switch trimmed {
    case "NaN", "+NaN", "-NaN": return .nan
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return isDecimal(bytes) ? Double(withoutSuffix(trimmed)) : nil
    }
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

  private static func isDecimal(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    skip(&rest, oneOf: "+-")
    let integerDigits = skipDigits(&rest)
    let fractionDigits = skip(&rest, oneOf: ".") ? skipDigits(&rest) : 0
    guard integerDigits + fractionDigits > 0 else { return false }
    if skip(&rest, oneOf: "eE") {
      skip(&rest, oneOf: "+-")
      guard skipDigits(&rest) > 0 else { return false }
    }
    skip(&rest, oneOf: "fFdD")
    return rest.isEmpty
  }

  /// Java accepts a type suffix and a point without digits on one side; Swift does not.
  private static func withoutSuffix(_ text: String) -> String {
    var number = text
    if let last = number.last, "fFdD".contains(last) { number.removeLast() }
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return number }
    let integer = parts[0].last.map { $0.isNumber } == true ? String(parts[0]) : parts[0] + "0"
    return integer + (parts[1].first.map { $0.isNumber } == true ? "." : ".0") + parts[1]
  }

  @discardableResult
  private static func skip(_ bytes: inout Substring.UTF8View, oneOf characters: String) -> Bool {
    guard let first = bytes.first, characters.utf8.contains(first) else { return false }
    bytes.removeFirst()
    return true
  }

  private static func skipDigits(_ bytes: inout Substring.UTF8View) -> Int {
    let digits = bytes.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    bytes.removeFirst(digits)
    return digits
  }
}
