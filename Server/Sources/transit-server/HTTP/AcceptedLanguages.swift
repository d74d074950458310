/// The languages of an Accept-Language field.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4>.
enum AcceptedLanguages {
  /// More languages than a browser sends.
  private static let most = 10

  /// BCP 47 tags by falling weight; `*` and what is no tag are left out.
  static func tags(_ field: String) -> [String] {
    var found: [(tag: String, weight: Double)] = []
    for part in field.split(separator: ",").prefix(most) {
      let pieces = part.split(separator: ";").map { $0.trimmingSpaces }
      guard let tag = pieces.first, isTag(tag) else { continue }
      var weight = 1.0
      for piece in pieces.dropFirst() where piece.hasPrefix("q=") { weight = Double(piece.dropFirst(2)) ?? 0 }
      if weight > 0 { found.append((String(tag), weight)) }
    }
    // Equal weights keep their order.
    return found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.tag)
  }

  private static func isTag(_ text: Substring) -> Bool {
    (1...35).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
