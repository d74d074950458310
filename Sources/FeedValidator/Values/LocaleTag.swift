/// Language tags of BCP 47, as `Locale.Builder.setLanguageTag` of Java 17 reads them.
///
/// The form of the parts is checked, not their registration. Source: <https://www.rfc-editor.org/rfc/rfc5646>.
struct LocaleTag: Equatable {
  /// The language in lower case; empty for `und` and for private use only.
  private(set) var language = ""
  private var script = ""
  private var region = ""
  private var variants: [String] = []
  /// By their letter. The first extension of a letter counts.
  private var extensions: [String: [String]] = [:]
  private var privateUse: [String] = []

  /// Reads a tag; `nil` if it is malformed.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let tag = Self.replacements[text.lowercased()] ?? text
    var subtags = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
    if readLanguage(&subtags) {
      script = Self.next(&subtags) { $0.count == 4 && Self.isAlphabetic($0) }?.capitalizedASCII ?? ""
      region = Self.next(&subtags, where: Self.isRegion)?.uppercased() ?? ""
      while let variant = Self.next(&subtags, where: Self.isVariant) { variants.append(variant) }
      guard readExtensions(&subtags) else { return nil }
    }
    if subtags.first?.lowercased() == "x" {
      privateUse = Self.takeAll(&subtags) { 1...8 ~= $0.count && Self.isAlphanumeric($0) }
      guard !privateUse.isEmpty else { return nil }
    }
    guard subtags.isEmpty else { return nil }
  }

  /// Reads the language and up to three extended languages, the first of which takes the place of the language.
  private mutating func readLanguage(_ subtags: inout ArraySlice<String>) -> Bool {
    guard let first = Self.next(&subtags, where: { 2...8 ~= $0.count && Self.isAlphabetic($0) }) else { return false }
    language = first.lowercased()
    for index in 0..<3 {
      guard let extended = Self.next(&subtags, where: { $0.count == 3 && Self.isAlphabetic($0) }) else { break }
      if index == 0 { language = extended.lowercased() }
    }
    if language == "und" { language = "" }
    language = Self.renamedLanguages[language] ?? language
    return true
  }

  /// Reads extensions, each a letter and the subtags after it; returns `false` if one has no subtags.
  ///
  /// RFC 5646 allows a digit in place of the letter; Java does not.
  private mutating func readExtensions(_ subtags: inout ArraySlice<String>) -> Bool {
    while let first = subtags.first, first.count == 1, Self.isAlphabetic(first), first.lowercased() != "x" {
      let parts = Self.takeAll(&subtags) { 2...8 ~= $0.count && Self.isAlphanumeric($0) }
      guard !parts.isEmpty else { return false }
      let letter = first.lowercased()
      if extensions[letter] == nil { extensions[letter] = letter == "u" ? Self.sortedKeywords(parts) : parts }
    }
    return true
  }

  /// Returns the attributes and keywords of the extension `u` in order; the first of equal ones counts.
  private static func sortedKeywords(_ parts: [String]) -> [String] {
    let attributes = Set(parts.prefix { $0.count > 2 }).sorted()
    var keywords: [String: [String]] = [:]
    var rest = parts.drop { $0.count > 2 }
    while let key = rest.popFirst() {
      let values = Array(rest.prefix { $0.count > 2 })
      rest = rest.dropFirst(values.count)
      if keywords[key] == nil { keywords[key] = values }
    }
    return attributes + keywords.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }
  }

  /// The form in which Java compares and prints a tag.
  var canonical: String {
    var subtags = [language, script, region].filter { !$0.isEmpty } + variants
    for (letter, parts) in extensions.sorted(by: { $0.key < $1.key }) { subtags += [letter] + parts }
    let hasPrivateUseOnly = subtags.isEmpty && !privateUse.isEmpty
    if language.isEmpty, !hasPrivateUseOnly { subtags.insert("und", at: 0) }
    if !privateUse.isEmpty { subtags += ["x"] + privateUse }
    return subtags.joined(separator: "-")
  }

  /// Removes and returns the first subtag if it meets a condition.
  private static func next(_ subtags: inout ArraySlice<String>, where condition: (String) -> Bool) -> String? {
    guard let first = subtags.first, condition(first) else { return nil }
    return subtags.popFirst()
  }

  /// Removes the first subtag, then removes and returns in lower case those that meet a condition.
  private static func takeAll(_ subtags: inout ArraySlice<String>, where condition: (String) -> Bool) -> [String] {
    subtags = subtags.dropFirst()
    let parts = subtags.prefix(while: condition)
    subtags = subtags.dropFirst(parts.count)
    return parts.map { $0.lowercased() }
  }

  private static func isAlphabetic(_ text: String) -> Bool {
    text.utf8.allSatisfy(DomainName.isLetter)
  }

  private static func isAlphanumeric(_ text: String) -> Bool {
    text.utf8.allSatisfy { DomainName.isLetter($0) || DomainName.isDigit($0) }
  }

  private static func isRegion(_ text: String) -> Bool {
    text.count == 2 ? isAlphabetic(text) : text.count == 3 && text.utf8.allSatisfy(DomainName.isDigit)
  }

  private static func isVariant(_ text: String) -> Bool {
    guard isAlphanumeric(text) else { return false }
    return 5...8 ~= text.count || (text.count == 4 && text.utf8.first.map(DomainName.isDigit) == true)
  }

  /// Former codes of ISO 639.
  private static let renamedLanguages = ["in": "id", "iw": "he", "ji": "yi"]

  /// Tags from before RFC 4646 and their modern forms, in the table of Java 17.
  private static let replacements = [
    "art-lojban": "jbo", "cel-gaulish": "xtg-x-cel-gaulish", "en-gb-oed": "en-GB-x-oed", "i-ami": "ami",
    "i-bnn": "bnn", "i-default": "en-x-i-default", "i-enochian": "und-x-i-enochian", "i-hak": "hak",
    "i-klingon": "tlh", "i-lux": "lb", "i-mingo": "see-x-i-mingo", "i-navajo": "nv", "i-pwn": "pwn", "i-tao": "tao",
    "i-tay": "tay", "i-tsu": "tsu", "no-bok": "nb", "no-nyn": "nn", "sgn-be-fr": "sfb", "sgn-be-nl": "vgt",
    "sgn-ch-de": "sgg", "zh-guoyu": "cmn", "zh-hakka": "hak", "zh-min": "nan-x-zh-min", "zh-min-nan": "nan",
    "zh-xiang": "hsn",
  ]

  /// Whether a text is a well-formed tag.
  static func isValid(_ text: String) -> Bool {
    LocaleTag(text) != nil
  }
}

extension String {
  /// The text with an upper-case letter, then lower-case ones.
  fileprivate var capitalizedASCII: String {
    prefix(1).uppercased() + dropFirst().lowercased()
  }
}
