/// Language tags of BCP 47. The form of the parts is checked, not their registration.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5646>.
struct LocaleTag {
  /// The language in lower case; empty for a tag of private use only.
  private(set) var language = ""
  /// The tag in the usual case: `zh-Hant-TW`.
  let canonical: String

  /// Reads a tag; `nil` if it is malformed.
  init?(_ text: String) {
    var subtags = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
    guard subtags.allSatisfy({ 1...8 ~= $0.count && $0.utf8.allSatisfy(Self.isLetterOrDigit) }) else { return nil }
    var parts: [String] = []
    /// Removes and returns the first subtag if it meets a condition.
    func next(_ isExpected: (String) -> Bool) -> String? {
      subtags.first.map(isExpected) == true ? subtags.popFirst() : nil
    }

    if let first = next({ $0.count >= 2 && Self.isAlphabetic($0) }) {
      let extended = (0..<3).compactMap { _ in next { $0.count == 3 && Self.isAlphabetic($0) } }
      language = (extended.first ?? first).lowercased()
      parts.append(language)
      if let script = next({ $0.count == 4 && Self.isAlphabetic($0) }) {
        parts.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
      }
      if let region = next({ Self.isAlphabetic($0) ? $0.count == 2 : $0.count == 3 && Int($0) != nil }) {
        parts.append(region.uppercased())
      }
      while let variant = next({ $0.count >= 5 || $0.count == 4 && $0.first?.isNumber == true }) {
        parts.append(variant.lowercased())
      }
    }
    while let singleton = next({ $0.count == 1 })?.lowercased() {
      let values = subtags.prefix { singleton == "x" || $0.count >= 2 }
      if values.isEmpty { return nil }
      parts += [singleton] + values.map { $0.lowercased() }
      subtags = subtags.dropFirst(values.count)
    }
    if !subtags.isEmpty { return nil }
    canonical = parts.joined(separator: "-")
  }

  private static func isAlphabetic(_ text: String) -> Bool { text.utf8.allSatisfy { 97...122 ~= $0 | 0x20 } }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { 97...122 ~= byte | 0x20 || 48...57 ~= byte }
}
