/// A text that equals only the same bytes.
///
/// Swift compares strings by canonical equivalence, but GTFS ids are opaque: `é` as one code point and as two are
/// different ids. Ids are ordered by the bytes of their UTF-8.
package struct ExactText: Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }
}

extension ExactText: Hashable, Comparable {
  package static func == (left: ExactText, right: ExactText) -> Bool {
    // The first comparison is fast, and true for all texts of the same bytes.
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}

extension ExactText: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) {
    self.init(text)
  }

  package var description: String { text }
}
