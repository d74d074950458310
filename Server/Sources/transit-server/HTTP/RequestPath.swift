import Foundation
import TransitService

/// The path and the query of a request, decoded once.
struct RequestPath {
  /// The segments between slashes; an encoded slash belongs to its segment.
  let segments: [String]
  let query: [(name: String, value: String)]

  /// Longer ones are refused: no question needs more than an id and twenty parameters.
  static let longestText = 8192

  init(segments: [String], query: [(name: String, value: String)]) {
    (self.segments, self.query) = (segments, query)
  }

  /// - Throws: ``ServiceProblem`` for a text that is too long or not UTF-8.
  init(path: String, query: String) throws(ServiceProblem) {
    guard path.utf8.count + query.utf8.count <= Self.longestText else {
      throw ServiceProblem(
        status: 414, title: "too long", detail: "the path and query have more than \(Self.longestText) bytes")
    }
    var segments: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      segments.append(try Self.decoded(part, plusIsSpace: false))
    }
    // `/v1/` is the same as `/v1`.
    if segments.last == "" { segments.removeLast() }
    self.segments = segments
    var parameters: [(name: String, value: String)] = []
    for part in query.split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      parameters.append((try Self.decoded(name, plusIsSpace: true), try Self.decoded(value, plusIsSpace: true)))
    }
    self.query = parameters
  }

  /// The path in the spelling by which it is routed. An empty segment is `%`, which no other one is: the router would
  /// skip it.
  var routed: String { "/" + segments.map { $0.isEmpty ? "%" : $0.pathSegment }.joined(separator: "/") }

  /// Source: <https://url.spec.whatwg.org/#percent-decode> and, for `+`, the encoding of forms.
  private static func decoded(_ text: Substring, plusIsSpace: Bool) throws(ServiceProblem) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexadecimalDigit, let low = rest.popFirst()?.hexadecimalDigit else {
          throw malformed
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else { throw malformed }
    return decoded
  }

  private static let malformed = ServiceProblem(
    status: 400, title: "bad request", detail: "the path or query is not percent-encoded UTF-8")
}

extension String {
  /// Percent-encoded for a path.
  var pathSegment: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self }
}

extension CharacterSet {
  /// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
  fileprivate static let unreserved = alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
