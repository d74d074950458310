/// Reads the `Content-Length` field.
package enum ContentLength {
  /// Returns the length in bytes, `nil` unless the value is one run of ASCII digits that fits `Int`.
  ///
  /// Source: RFC 9110, section 8.6.
  package static func parse(_ value: some StringProtocol) -> Int? {
    // `Int.init` alone would accept a sign.
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(value)
  }
}
