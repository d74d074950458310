/// Host names with characters outside ASCII, and their ASCII form.
///
/// Follows `java.net.IDN.toASCII`, which implements RFC 3490, with these simplifications: characters are not composed
/// or replaced by compatible ones, except the wide forms of ASCII, and texts of both directions are accepted.
enum InternationalName {
  /// Returns the ASCII form of each label; returns the text as it is if one has none.
  ///
  /// A character such as `:` belongs to the label that it stands in, as Java does not check labels for such characters.
  static func ascii(_ text: Substring) -> Substring {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var labels: [String] = []
    for label in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isDot) {
      labels.append(String(label))
    }
    let endsWithDot = labels.count > 1 && labels[labels.count - 1].isEmpty
    if endsWithDot { labels.removeLast() }
    var converted: [String] = []
    for label in labels {
      guard let ascii = asciiLabel(label) else { return text }
      converted.append(ascii)
    }
    return (converted.joined(separator: ".") + (endsWithDot ? "." : ""))[...]
  }

  /// Whether a character separates labels: section 3.1 of RFC 3490.
  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "\u{3002}" || scalar == "\u{FF0E}" || scalar == "\u{FF61}"
  }

  /// The operation "ToASCII" of RFC 3490, section 4.1, without the rules for host names.
  private static func asciiLabel(_ label: String) -> String? {
    var result = label
    if !label.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let prepared = prepared(label) else { return nil }
      result = prepared
      if !prepared.utf8.allSatisfy({ $0 < 0x80 }) {
        guard !prepared.hasPrefix("xn--") else { return nil }
        result = "xn--" + Punycode.encoded(Array(prepared.unicodeScalars))
      }
    }
    return 1...63 ~= result.utf8.count ? result : nil
  }

  /// Maps characters as RFC 3491 does, most of all to lower case; `nil` if one is not allowed.
  private static func prepared(_ label: String) -> String? {
    var result = ""
    for scalar in label.unicodeScalars where !isIgnored(scalar) {
      guard isAllowed(scalar) else { return nil }
      switch scalar.value {
      case 0xFF01...0xFF5E:
        guard let narrow = Unicode.Scalar(scalar.value - 0xFEE0) else { return nil }
        result += narrow.properties.lowercaseMapping
      case 0xDF: result += "ss"
      case 0x3C2: result += "\u{3C3}"
      default: result += scalar.properties.lowercaseMapping
      }
    }
    return result
  }

  /// Whether a character is mapped to nothing: table B.1 of RFC 3454.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x1806, 0x180B...0x180D, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }

  /// Whether a character was in Unicode 3.2 and is in none of the tables C.1.2 to C.9 of RFC 3454.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return true }
    guard let age = scalar.properties.age, age.major < 3 || (age.major == 3 && age.minor <= 2) else { return false }
    switch scalar.properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: return false
    default: break
    }
    switch scalar.value {
    case 0x340, 0x341, 0x6DD, 0x70F, 0x180E, 0x200E, 0x200F, 0x202A...0x202E, 0x206A...0x206F: return false
    case 0x2FF0...0x2FFB, 0xFFF9...0xFFFD, 0x1D173...0x1D17A, 0xE0000...0xE007F: return false
    default: return !scalar.properties.isNoncharacterCodePoint
    }
  }
}
