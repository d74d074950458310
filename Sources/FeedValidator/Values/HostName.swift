/// Names of internet hosts, as `DomainValidator` of commons-validator 1.6 judges them.
enum HostName {
  /// Whether the text is a domain or an IPv4 address: four numbers up to 255 without leading zeros.
  static func isValid(_ text: Substring) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      UInt8(part).flatMap { String($0) == part ? $0 : nil }
    }
    return numbers.count == 4 && !numbers.contains(nil) || isDomain(text)
  }

  /// Whether the text is two or more labels, the last of which is a known top-level domain.
  ///
  /// A label has up to 63 letters, digits and hyphens, with no hyphen at either end. A label with letters outside ASCII
  /// is accepted without a look at its Punycode. A dot at the end is allowed.
  static func isDomain(_ text: Substring) -> Bool {
    var labels = text.split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }
    if labels.last?.isEmpty == true { labels.removeLast() }
    guard text.utf8.count <= 253, labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last else {
      return false
    }
    return !last.utf8.allSatisfy { $0 < 0x80 } || WordList.topLevelDomains.contains(last.lowercased()[...])
  }

  private static func isLabel(_ label: Substring) -> Bool {
    1...63 ~= label.count && label.first != "-" && label.last != "-"
      && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}
