/// An absolute http or https URL, validated as far as the transport needs.
package struct HTTPURL: Equatable, Sendable {
  package let text: String

  /// Whether the scheme is https.
  package let isSecure: Bool

  /// Host and port, in lowercase and without credentials.
  let host: String

  /// - Throws: ``TransportError/Kind/badRequest`` for another scheme, a missing host, or bytes that a URL cannot
  ///   contain: control characters, spaces, non-ASCII.
  package init(_ text: String) throws(TransportError) {
    let lowercase = text.prefix(8).lowercased()
    guard lowercase.hasPrefix("http://") || lowercase == "https://" else {
      throw TransportError(.badRequest, url: text, "is not an http or https URL")
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw TransportError(.badRequest, url: text, "has a character that is not allowed in a URL")
    }
    self.text = text
    isSecure = lowercase == "https://"
    let authority = text.dropFirst(isSecure ? 8 : 7).prefix { !"/?#".contains($0) }
    let credentialsEnd = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    host = authority[credentialsEnd...].lowercased()
    guard !host.isEmpty, !host.hasPrefix(":") else { throw TransportError(.badRequest, url: text, "has no host") }
  }

  func hasSameOrigin(as other: HTTPURL) -> Bool {
    isSecure == other.isSecure && host == other.host
  }

  /// Returns a URL for messages: one short line of printable ASCII, without credentials, query and fragment.
  ///
  /// Accepts any text, because redirect targets are arbitrary.
  package static func redacted(_ text: String) -> String {
    let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    var shown = text[..<end]
    if let scheme = shown.firstRange(of: "//") {
      let authority = shown[scheme.upperBound...].prefix { $0 != "/" }
      if let at = authority.lastIndex(of: "@") { shown.removeSubrange(scheme.upperBound...at) }
    }
    let printable = shown.utf8.prefix(200).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    let isCut = end < text.endIndex || shown.utf8.count > 200
    return String(decoding: printable, as: UTF8.self) + (isCut ? "…" : "")
  }
}
