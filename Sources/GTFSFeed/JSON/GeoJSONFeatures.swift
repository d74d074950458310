import TransitValues

/// The features of a GeoJSON text: their positions and IDs.
///
/// Source: RFC 7946, <https://www.rfc-editor.org/rfc/rfc7946>.
package struct GeoJSONFeatures: Equatable, Sendable {
  package struct Feature: Equatable, Sendable {
    /// The bytes of the feature's object, including its braces.
    package let range: Range<Int>
    /// The member `id`: a string, or a number as written. `nil` if it is missing or cannot be stored as SQL text:
    /// another type, an empty string, a string with NUL or with half a surrogate pair.
    package let id: String?
    /// The bytes of the member's value; `nil` if ``id`` is.
    package let idRange: Range<Int>?
  }

  package let features: [Feature]

  /// Finds the objects in the array `features` of the top-level object. Byte order marks are allowed.
  ///
  /// The text must be UTF-8. If a member occurs twice, the first one is used. O(bytes).
  ///
  /// - Returns: `nil` if the text is not valid JSON, has no such array, or the array contains anything but objects.
  package init?(of bytes: [UInt8]) {
    var scanner = JSONScanner(bytes, from: ByteOrderMark.removed(from: bytes[...]).startIndex)
    var features: [Feature]?
    do throws(JSONScanner.Malformed) {
      try scanner.forEachMember { (name, scanner) throws(JSONScanner.Malformed) in
        if name == "features", features == nil {
          features = try Self.features(&scanner)
        } else {
          try scanner.skipValue()
        }
      }
    } catch {
      return nil
    }
    guard let features, scanner.next() == nil else { return nil }
    self.features = features
  }

  private static func features(_ scanner: inout JSONScanner) throws(JSONScanner.Malformed) -> [Feature] {
    try scanner.expect("[")
    var features: [Feature] = []
    if scanner.take("]") { return features }
    repeat { features.append(try feature(&scanner)) } while scanner.take(",")
    try scanner.expect("]")
    return features
  }

  private static func feature(_ scanner: inout JSONScanner) throws(JSONScanner.Malformed) -> Feature {
    _ = scanner.next()
    let start = scanner.position
    var id: (text: String, range: Range<Int>)??
    try scanner.forEachMember { (name, scanner) throws(JSONScanner.Malformed) in
      if name == "id", id == nil {
        _ = scanner.next()
        let start = scanner.position
        let text = try self.id(&scanner)
        id = .some(text.map { ($0, start..<scanner.position) })
      } else {
        try scanner.skipValue()
      }
    }
    return Feature(range: start..<scanner.position, id: id??.text, idRange: id??.range)
  }

  private static func id(_ scanner: inout JSONScanner) throws(JSONScanner.Malformed) -> String? {
    switch scanner.next() {
    case UInt8(ascii: "\""):
      let range = try scanner.string()
      guard let text = scanner.text(range), !text.isEmpty, !text.utf8.contains(0) else { return nil }
      return text
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return String(decoding: scanner.bytes[try scanner.number()], as: UTF8.self)
    default:
      try scanner.skipValue()
      return nil
    }
  }
}

extension JSONScanner {
  /// Skips an object; `body` must skip the value of each member.
  fileprivate mutating func forEachMember(
    _ body: (_ name: String?, _ scanner: inout JSONScanner) throws(Malformed) -> Void
  ) throws(Malformed) {
    try expect("{")
    if take("}") { return }
    repeat {
      let name = try string()
      try expect(":")
      try body(text(name), &self)
    } while take(",")
    try expect("}")
  }
}
