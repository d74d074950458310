/// Addresses of electronic mail, as `EmailValidator` of commons-validator 1.6 judges them with its default options.
///
/// Users in quotes and hosts in brackets are not read.
enum EmailAddress {
  /// Whether the text is a user, `@`, and a host with a known top-level domain.
  static func isValid(_ text: String) -> Bool {
    guard text.last != ".", let at = text.lastIndex(of: "@") else { return false }
    let words = text[..<at].split(separator: ".", omittingEmptySubsequences: false)
    return text[..<at].utf16.count <= 64 && words.allSatisfy(isWord) && HostName.isDomain(text[at...].dropFirst())
  }

  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !"()<>@,;:\\\"[]".unicodeScalars.contains($0)
      }
  }
}
