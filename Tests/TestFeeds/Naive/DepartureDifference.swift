/// What two answers to one question do not share, for a person to read.
package struct DepartureDifference: CustomStringConvertible {
  package let description: String

  /// - Returns: `nil` when the answers are the same, in the same order.
  package init?(_ query: DepartureQuery, expected: [NaiveDeparture], found: [NaiveDeparture]) {
    if expected == found { return nil }
    let missing = Self.rest(of: expected, without: found)
    let surplus = Self.rest(of: found, without: expected)
    var lines = ["\(query): \(expected.count) expected, \(found.count) found"]
    lines += missing.prefix(Self.limit).map { "  missing \($0)" }
    lines += surplus.prefix(Self.limit).map { "  surplus \($0)" }
    if missing.isEmpty, surplus.isEmpty, let (left, right) = zip(expected, found).first(where: { $0 != $1 }) {
      lines.append("  in another order: \(left) expected where \(right) stands")
    }
    description = lines.joined(separator: "\n")
  }

  private static let limit = 3

  /// What is left of a list when each element of another one has taken away one that equals it.
  private static func rest(of list: [NaiveDeparture], without other: [NaiveDeparture]) -> [NaiveDeparture] {
    var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
    return list.filter { departure in
      guard let count = counts[departure], count > 0 else { return true }
      counts[departure] = count - 1
      return false
    }
  }
}
