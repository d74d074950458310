/// The steps that find the digits of a phone number in text.
///
/// Source: the steps of `PhoneNumberUtil.parse` in libphonenumber 8.12.13.
enum PhoneText {
  /// Returns the part of a text that may be a number: from the first digit or plus to the last digit or letter.
  ///
  /// A second number after `/x` or `\x` is left out. Parameters of a `tel:` address are applied, see RFC 3966.
  static func candidate(_ text: String) -> Substring {
    var number = text[...]
    var context: Substring = ""
    if let parameter = range(of: ";phone-context=", in: text[...]) {
      let start = range(of: "tel:", in: text[...])?.upperBound ?? text.startIndex
      let value = text[parameter.upperBound...].prefix { $0 != ";" }
      context = value.hasPrefix("+") ? value : ""
      number = start <= parameter.lowerBound ? text[start..<parameter.lowerBound] : ""
      number = context + number
    } else {
      number = trimmed(number)
    }
    if let subaddress = range(of: ";isub=", in: number), subaddress.lowerBound > number.startIndex {
      number = number[..<subaddress.lowerBound]
    }
    return number
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var scalars = text.unicodeScalars.drop { !isPlus($0) && !isDigit($0) }
    while let last = scalars.last, !isLetterOrNumber(last), last != "#" { scalars.removeLast() }
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let rest = scalars[scalars.index(after: index)...].drop { $0 == " " }
      if scalars[index] == "/" || scalars[index] == "\\", rest.first == "x" { return Substring(scalars[..<index]) }
      index = scalars.index(after: index)
    }
    return Substring(scalars)
  }

  /// Whether a candidate is two digits, or three or more digits with only punctuation before the third.
  ///
  /// Letters and an extension may follow.
  static func isViable(_ candidate: Substring) -> Bool {
    var rest = candidate.unicodeScalars
    if rest.count == 2, rest.allSatisfy(isDigit) { return true }
    rest = rest.drop(while: isPlus)
    for _ in 0..<3 {
      rest = rest.drop(while: isPunctuation)
      guard let first = rest.popFirst(), isDigit(first) else { return false }
    }
    let end = rest.firstIndex { !isPunctuation($0) && !isDigit($0) && !isASCIILetter($0) } ?? rest.endIndex
    return end == rest.endIndex || extensionStart(Substring(rest)).map { $0 <= end } == true
  }

  /// Returns a candidate without its extension, if the rest is still viable.
  static func withoutExtension(_ candidate: Substring) -> Substring {
    guard let start = extensionStart(candidate), isViable(candidate[..<start]) else { return candidate }
    return candidate[..<start]
  }

  /// Returns where an extension starts, such as `ext. 12`, `x12`, `#12` or `,12`.
  private static func extensionStart(_ text: Substring) -> Substring.Index? {
    // Most numbers have only digits and punctuation.
    let isPlain = text.unicodeScalars.allSatisfy { 48...57 ~= $0.value || "+-() ./[]*".unicodeScalars.contains($0) }
    guard !isPlain, let pattern = try? Regex(extensionPattern) else { return nil }
    let match = try? pattern.ignoresCase().matchingSemantics(.unicodeScalar).firstMatch(in: text)
    return (match ?? nil)?.range.lowerBound
  }

  /// The notations of an extension, each with the greatest number of digits that it allows.
  private static let extensionPattern: String = {
    let gap = #"[ \u{A0}\t,]*"#
    let separator = #"[:.\u{FF0E}]?[ \u{A0}\t,-]*"#
    let latin = #"e?xt(?:ensi(?:o\u{301}?|\u{F3}))?n?|anexo"#
    let other = #"\u{FF45}?\u{FF58}\u{FF54}\u{FF4E}?|\u{434}\u{43E}\u{431}"#
    let sign = #"(?:[x\u{FF58}#\u{FF03}~\u{FF5E}]|int|\u{FF49}\u{FF4E}\u{FF54})"#
    let notations = [
      #";ext=\p{Nd}{1,20}"#,
      gap + "(?:\(latin)|\(other))" + separator + #"\p{Nd}{1,20}#?"#,
      gap + sign + separator + #"\p{Nd}{1,9}#?"#,
      #"[- ]+\p{Nd}{1,6}#"#,
      #"[ \u{A0}\t]*(?:,{2}|;)"# + separator + #"\p{Nd}{1,15}#?"#,
      #"[ \u{A0}\t]*,+"# + separator + #"\p{Nd}{1,9}#?"#,
    ]
    return "(?:" + notations.joined(separator: "|") + ")$"
  }()

  /// Returns the ASCII digits of a number. With three or more letters, letters become the digits of their keys.
  static func digits(_ number: Substring) -> Substring {
    let letterCount = number.unicodeScalars.count { isASCIILetter($0) }
    let digits = number.unicodeScalars.compactMap { letterCount >= 3 ? keypadDigit($0) : decimalDigit($0) }
    return Substring(decoding: digits, as: UTF8.self)
  }

  private static func keypadDigit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.isASCII else { return nil }
    let byte = UInt8(scalar.value)
    if DomainName.isDigit(byte) { return byte }
    guard DomainName.isLetter(byte) else { return nil }
    // A to Z on the keys 2 to 9.
    return Array("22233344455566677778889999".utf8)[Int((byte | 0x20) - 97)]
  }

  private static func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value <= 0xFFFF ? JavaDigits.decimalDigit(scalar) : nil
  }

  static func isPlus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || scalar == "\u{FF0B}"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    48...57 ~= scalar.value || (!scalar.isASCII && scalar.properties.numericType == .decimal)
  }

  private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    97...122 ~= scalar.value | 0x20
  }

  private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }

  /// Whether a character may stand between digits, `*` included. `x` counts, as in `1x2345`.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", "x", "X", " ", "(", ")", ".", "[", "]", "/", "~", "*": true
    case "\u{A0}", "\u{AD}", "\u{200B}", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{30FC}": true
    case "\u{FF0D}"..."\u{FF0F}": true
    case "\u{2060}", "\u{3000}", "\u{FF08}", "\u{FF09}", "\u{FF3B}", "\u{FF3D}", "\u{2053}", "\u{223C}": true
    case "\u{FF5E}": true
    default: false
    }
  }

  private static func range(of word: String, in text: Substring) -> Range<Substring.Index>? {
    var rest = text.unicodeScalars
    while rest.count >= word.unicodeScalars.count {
      if rest.starts(with: word.unicodeScalars) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: word.unicodeScalars.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
