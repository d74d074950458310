/// A reader for the notations of numbers in Java, without their signs.
///
/// Source: the grammar at
/// <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/lang/Double.html#valueOf(java.lang.String)>.
struct NumberForm {
  private var rest: Substring.UTF8View
  /// Whether ``skipTypeSuffix()`` found a suffix.
  private(set) var hasTypeSuffix = false

  init(_ text: Substring.UTF8View) { rest = text }

  /// Skips digits with an optional point and exponent, such as `1`, `1.`, `.5` and `1e-3`.
  mutating func skipDecimal() -> Bool {
    let start = self
    let digitCount = skipDigits() + (skip(".") ? skipDigits() : 0)
    guard digitCount > 0, !startsWith("e") || skipExponent("e") else {
      self = start
      return false
    }
    return true
  }

  /// Skips a number in base 16, which needs an exponent, such as `0x1.8p3`.
  mutating func skipHexDouble() -> Bool {
    let start = self
    guard skip("0"), skip("x") else {
      self = start
      return false
    }
    let wholeCount = skipDigits(hex: true)
    let digitCount = wholeCount + (skip(".") ? skipDigits(hex: true) : 0)
    guard digitCount > 0, skipExponent("p") else {
      self = start
      return false
    }
    return true
  }

  /// Skips the type suffix, if there is one, and returns whether that was the end.
  mutating func skipTypeSuffix() -> Bool {
    hasTypeSuffix = skip("f") || skip("d")
    return rest.isEmpty
  }

  private mutating func skipExponent(_ letter: Unicode.Scalar) -> Bool {
    guard skip(letter) else { return false }
    if !skip("+") { _ = skip("-") }
    return skipDigits() > 0
  }

  private mutating func skipDigits(hex: Bool = false) -> Int {
    let digits = rest.prefix { byte in JavaNumber.hexDigit(byte).map { hex || $0 < 10 } ?? false }
    rest = rest[digits.endIndex...]
    return digits.count
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard startsWith(character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Whether the text goes on with a character, in either case for a letter.
  private func startsWith(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first else { return false }
    let expected = UInt8(ascii: character)
    return byte == expected || (character.properties.isAlphabetic && byte == expected & ~0x20)
  }
}
