/// Comparisons of text without regard to case, as Java does them.
enum JavaText {
  /// Returns text without the characters up to U+0020 at its ends, as `String.trim` does.
  static func trimmed(_ text: String) -> String {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
    while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
    return String(scalars)
  }

  /// Whether two texts are the same without regard to case, as `String.equalsIgnoreCase` decides.
  static func equalsIgnoringCase(_ first: String, _ second: String) -> Bool {
    first.unicodeScalars.elementsEqual(second.unicodeScalars) { $0 == $1 || foldedCase($0) == foldedCase($1) }
  }

  /// Returns the lower case of the upper case, each one character long, as Java compares.
  private static func foldedCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar }
    let upper = simple(scalar.properties.uppercaseMapping) ?? simple(scalar.properties.titlecaseMapping) ?? scalar
    return upper.properties.lowercaseMapping.unicodeScalars.first ?? upper
  }

  /// Returns a mapping to one character, which is the only kind that Java uses here.
  private static func simple(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }

  /// Whether a byte is white space in a Java pattern, which is ASCII only.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0D ~= byte
  }

  /// Whether a character ends a line, which "." in a Java pattern does not match.
  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{85}" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
