/// The `Content-Range` of a 206 response: `bytes 0-99/1234`.
package struct ContentRange: Equatable, Sendable {
  /// The byte offsets of the body in the resource; never empty.
  package let bytes: Range<Int>

  /// The length of the whole resource in bytes; `nil` if the server does not know it (`*`).
  package let total: Int?

  /// Parses the value of the field.
  ///
  /// - Returns: `nil` for another unit, an unsatisfied range (`bytes */1234`), a last byte before the first, or a range
  ///   beyond the total.
  ///
  /// Source: RFC 9110, section 14.4.
  package init?(_ value: String) {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { ContentLength.parse($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last, last < .max else { return nil }
    bytes = first..<last + 1
    if parts[1] == "*" {
      total = nil
    } else {
      guard let total = ContentLength.parse(parts[1]), last < total else { return nil }
      self.total = total
    }
  }
}
