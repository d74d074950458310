/// A field such as `de, fr;q=0.5`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2>.
struct WeightedList {
  /// In the order of the field. What is not a number weighs 0.
  let items: [(value: Substring, weight: Double)]

  /// - Parameter most: Further items are left out.
  init(_ field: String, atMost most: Int = 50) {
    items = field.split(separator: ",").prefix(most).compactMap { part in
      let pieces = part.split(separator: ";").map { $0.trimmingSpaces }
      guard let value = pieces.first else { return nil }
      let weight = pieces.dropFirst().last { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }
      return (value, weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1)
    }
  }

  /// The weight of a value in any case, or of `*`; `nil` if the field has neither.
  func weight(of value: String) -> Double? {
    let found = items.first { $0.value.lowercased() == value } ?? items.first { $0.value == "*" }
    return found?.weight
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
