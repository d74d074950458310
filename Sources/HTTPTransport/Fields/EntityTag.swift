/// The value of an `ETag` field.
package struct EntityTag: Equatable, Sendable {
  /// The value as the server sent it, with its quotes: what `If-None-Match` and `If-Range` send back.
  package let text: String

  /// Whether equal tags mean equal bytes. Only a strong tag may resume a download (RFC 9110, section 13.1.5).
  package var isStrong: Bool { text.hasPrefix("\"") }

  /// Parses `"…"` or `W/"…"` with visible ASCII characters between the quotes; `nil` for everything else.
  ///
  /// Source: RFC 9110, section 8.8.3, without bytes beyond ASCII.
  package init?(_ value: String) {
    let quoted = value.hasPrefix("W/") ? value.dropFirst(2) : Substring(value)
    guard quoted.utf8.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else { return nil }
    let characters = quoted.dropFirst().dropLast().utf8
    guard characters.allSatisfy({ $0 != UInt8(ascii: "\"") && (0x21...0x7E).contains($0) }) else { return nil }
    text = value
  }
}
