/// Parses the `Content-Length` field.
package enum ContentLength {
  /// Returns the length in bytes, or `nil` unless the value consists of ASCII digits and fits into `Int`.
  ///
  /// Source: RFC 9110, section 8.6.
  package static func parse(_ value: some StringProtocol) -> Int? {
    // `Int.init` would also accept a sign.
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(value)
  }
}
