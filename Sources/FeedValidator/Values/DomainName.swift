/// Names of internet hosts.
///
/// Source: `DomainValidator` of commons-validator 1.6.
enum DomainName {
  /// Whether the text is two or more labels, the last of which is a known top-level domain.
  ///
  /// A label has up to 63 letters, digits and hyphens, with no hyphen at either end. A dot at the end is allowed.
  static func isValid(_ text: Substring) -> Bool {
    let name = InternationalName.ascii(text)
    guard name.utf8.count <= 253 else { return false }
    var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true { labels.removeLast() }
    guard labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last, let initial = last.first,
      isLetter(initial)
    else { return false }
    return TopLevelDomains.names.contains(Substring(last).lowercased()[...])
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
