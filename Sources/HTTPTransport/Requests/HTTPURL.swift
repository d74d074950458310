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
    guard Self.isURL(text) else {
      throw TransportError(.badRequest, url: text, "is not an http or https URL")
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw TransportError(.badRequest, url: text, "has a character that is not allowed in a URL")
    }
    self.text = text
    isSecure = text.prefix(8).lowercased() == "https://"
    let authority = text.dropFirst(isSecure ? 8 : 7).prefix { !"/?#".contains($0) }
    let credentialsEnd = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    host = authority[credentialsEnd...].lowercased()
    guard !host.isEmpty, !host.hasPrefix(":") else { throw TransportError(.badRequest, url: text, "has no host") }
  }

  /// Whether a text is meant as a URL, and not as a path.
  package static func isURL(_ text: String) -> Bool {
    let lowercase = text.prefix(8).lowercased()
    return lowercase.hasPrefix("http://") || lowercase == "https://"
  }

  func hasSameOrigin(as other: HTTPURL) -> Bool {
    isSecure == other.isSecure && host == other.host
  }

  /// Returns a URL for messages: one line of printable ASCII, without credentials, query and fragment; but with the
  /// name of a zip within the zip.
  ///
  /// Accepts any text, because redirect targets and arguments are arbitrary. Does not shorten it: who hides other secrets
  /// in a message must see all of them. ``SecretText/redacted(_:)`` shortens messages.
  package static func redacted(_ text: String) -> String {
    let parts = Parts(text)
    return printable(parts.scheme + parts.place) + (parts.secret.isEmpty ? "" : "…")
      + (parts.member.map { "#\(printable($0))" } ?? "")
  }

  private static func printable(_ text: Substring) -> String {
    String(decoding: text.utf8.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Returns the fragment of a URL that ends in `.zip`, which is a zip within the zip; `nil` without one.
  package static func member(in text: String) -> Substring? { Parts(text).member }

  /// Returns the parts of a text that are secrets if it is a URL: user, password, values in the query, and fragment
  /// unless it is a zip within the zip.
  static func secrets(in text: String) -> [String] {
    let parts = Parts(text)
    let credentials = parts.credentials.split(separator: ":", maxSplits: 1)
    let items = parts.secret.split { "?#&;".contains($0) }
    return (credentials + items.map { $0.split(separator: "=", maxSplits: 1).last ?? $0 }).map(String.init)
  }

  /// The parts of a URL, or of a text that should be one.
  private struct Parts {
    /// With the slashes; empty if there is none.
    let scheme: Substring
    /// Without the `@`.
    var credentials: Substring = ""
    /// Host, port and path.
    var place: Substring
    /// Query and fragment, without the member.
    var secret: Substring
    /// The fragment if it ends in `.zip`.
    var member: Substring?

    init(_ text: String) {
      var start = text.startIndex
      if let mark = text.firstRange(of: "://"), !text[..<mark.lowerBound].contains("@") {
        start = mark.upperBound
      } else if text.hasPrefix("//") {
        start = text.index(start, offsetBy: 2)
      }
      scheme = text[..<start]
      place = text[start...].prefix { $0 != "?" && $0 != "#" }
      secret = text[place.endIndex...]
      let authority = place.prefix { $0 != "/" }
      if let at = authority.lastIndex(of: "@") {
        credentials = authority[..<at]
        place = place[authority.index(after: at)...]
      } else if let at = text[start...].lastIndex(of: "@"), !Self.isHost(authority) {
        // A password with a slash, question mark or number sign.
        credentials = text[start..<at]
        (place, secret) = ("", text[at...])
      }
      if let mark = secret.firstIndex(of: "#"), secret.lowercased().hasSuffix(".zip") {
        member = secret[mark...].dropFirst()
        secret = secret[..<mark]
      }
    }

    /// Whether a text can be a host, with or without a port.
    private static func isHost(_ text: Substring) -> Bool {
      guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else { return true }
      let port = text[colon...].dropFirst()
      return !port.isEmpty && port.allSatisfy { $0.isASCII && $0.isNumber }
    }
  }
}
