/// The languages of an Accept-Language field.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4>.
enum AcceptedLanguages {
  /// More languages than a browser sends.
  private static let most = 10

  /// BCP 47 tags by falling weight; `*` and what is no tag are left out.
  static func tags(_ field: String) -> [String] {
    let found = WeightedList(field, atMost: most).items.filter { isTag($0.value) && $0.weight > 0 }
    // Equal weights keep their order.
    return found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map { String($0.element.value) }
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
