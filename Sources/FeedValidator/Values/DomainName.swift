/// Names of internet hosts.
///
/// Source: `DomainValidator` of commons-validator 1.6.
enum DomainName {
  /// Whether the text is two or more labels, the last of which is a known top-level domain.
  ///
  /// A label has up to 63 letters, digits and hyphens, with no hyphen at either end. A dot at the end is allowed.
  static func isValid(_ text: Substring) -> Bool {
    let name = ascii(text)
    guard name.utf8.count <= 253 else { return false }
    var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { labels.removeLast() }
    guard labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last, let initial = last.first,
      isLetter(initial)
    else { return false }
    return TopLevelDomains.names.contains(Substring(last).lowercased()[...])
  }

  /// Returns a host with each label that has letters outside ASCII replaced by an international one, which stands for
  /// their Punycode; returns the text as it is if a label has other characters.
  static func ascii(_ text: Substring) -> Substring {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let labels = text.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }
    let ascii = labels.map { label in
      label.utf8.allSatisfy({ $0 < 0x80 })
        ? label : label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? "xn--p1ai" : nil
    }
    return ascii.contains(nil) ? text : ascii.compactMap { $0 }.joined(separator: ".")[...]
  }

  private static func isLabel(_ label: Substring.UTF8View.SubSequence) -> Bool {
    guard 1...63 ~= label.count, label.first != hyphen, label.last != hyphen else { return false }
    return label.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
  }

  private static let hyphen = UInt8(ascii: "-")

  /// Whether a byte is an ASCII letter.
  static func isLetter(_ byte: UInt8) -> Bool {
    97...122 ~= byte | 0x20
  }

  /// Whether a byte is an ASCII digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    48...57 ~= byte
  }
}
