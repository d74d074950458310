/// A text in natural sort order: "2" before "10", "10" before "10A".
struct NumberedText: Comparable {
  private enum Part: Comparable {
    /// Digits without leading zeros; shorter numbers are less.
    case number(count: Int, digits: String)
    case text(String)
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigit = Self.isDigit(first)
      let piece = rest.prefix { Self.isDigit($0) == isDigit }
      rest = rest.dropFirst(piece.count)
      let digits = piece.drop { $0 == "0" }
      parts.append(isDigit ? .number(count: digits.count, digits: String(digits)) : .text(String(piece)))
    }
    self.parts = parts
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  static func < (left: NumberedText, right: NumberedText) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
