/// The difference between two answers to one query, as readable text.
package struct DepartureDifference: CustomStringConvertible {
  package let description: String

  /// Compares two answers.
  ///
  /// - Returns: `nil` if the answers are equal, including their order.
  package init?(_ query: DepartureQuery, expected: [NaiveDeparture], found: [NaiveDeparture]) {
    if expected == found { return nil }
    let missing = Self.rest(of: expected, without: found)
    let surplus = Self.rest(of: found, without: expected)
    var lines = ["\(query): \(expected.count) expected, \(found.count) found"]
    lines += missing.prefix(Self.limit).map { "  missing \($0)" }
    lines += surplus.prefix(Self.limit).map { "  surplus \($0)" }
    if missing.isEmpty, surplus.isEmpty, let (left, right) = zip(expected, found).first(where: { $0 != $1 }) {
      lines.append("  wrong order: expected \(left), found \(right)")
    }
    description = lines.joined(separator: "\n")
  }

  private static let limit = 3

  /// Returns the elements of a list that remain after removing one equal element for each element of `other`.
  private static func rest(of list: [NaiveDeparture], without other: [NaiveDeparture]) -> [NaiveDeparture] {
    var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
    return list.filter { departure in
      guard let count = counts[departure], count > 0 else { return true }
      counts[departure] = count - 1
      return false
    }
  }
}
