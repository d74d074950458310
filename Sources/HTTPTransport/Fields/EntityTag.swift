/// The value of an `ETag` field.
package struct EntityTag: Equatable, Sendable {
  /// The value with its quotes, as the server sent it, to send in `If-None-Match` and `If-Range`.
  package let text: String

  /// Whether equal tags imply equal bytes. Only a strong tag allows resuming a download (RFC 9110, section 13.1.5).
  package var isStrong: Bool { text.hasPrefix("\"") }

  /// Parses `"…"` or `W/"…"` with visible ASCII characters between the quotes. Returns `nil` for other values.
  ///
  /// Source: RFC 9110, section 8.8.3, without non-ASCII bytes.
  package init?(_ value: String) {
    let quoted = value.hasPrefix("W/") ? value.dropFirst(2) : Substring(value)
    guard quoted.utf8.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else { return nil }
    let characters = quoted.dropFirst().dropLast().utf8
    guard characters.allSatisfy({ $0 != UInt8(ascii: "\"") && (0x21...0x7E).contains($0) }) else { return nil }
    text = value
  }
}
