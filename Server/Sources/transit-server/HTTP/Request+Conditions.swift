import HTTPTypes
import Hummingbird

extension Request {
  /// Whether the client has a body with this tag already.
  ///
  /// Tags are compared weakly: a proxy that compresses a body makes its tag a weak one. Source:
  /// <https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2>.
  func has(_ tag: String) -> Bool {
    guard let field = headers[.ifNoneMatch] else { return false }
    return field.split(separator: ",").contains { Self.opaque($0.trimmingSpaces) == Self.opaque(tag[...]) }
  }

  /// Whether the client wants a body only if there is none: for what exists, the answer is 304.
  var hasAny: Bool { headers[.ifNoneMatch].map { $0[...].trimmingSpaces == "*" } ?? false }

  /// Whether the client wants only bodies with other tags. Weak tags match nothing. Source:
  /// <https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1>.
  ///
  /// - Parameter tag: The strong tag of a body.
  func excludes(_ tag: String) -> Bool {
    guard let field = headers[.ifMatch] else { return false }
    return !field.split(separator: ",").contains { ["*", tag[...]].contains($0.trimmingSpaces) }
  }

  /// Whether the client sends its body only after the status 100, or after a while.
  var expectsContinue: Bool { headers[.expect]?.lowercased() == "100-continue" }

  private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }

  var acceptsGzip: Bool {
    (WeightedList(headers[.acceptEncoding] ?? "").weight(of: "gzip") ?? 0) > 0
  }
}
