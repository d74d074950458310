/// The required agreement between two answers to a question.
enum Agreement {
  /// The same keys, in any order.
  case sameSet
  /// The same keys in the same order.
  case sameOrder
  /// The bundle's keys include those of the tables, which may have fewer.
  case included

  /// Describes a difference that is not allowed; `nil` if the answers agree.
  func difference(_ ours: [String], _ theirs: [String]) -> String? {
    switch self {
    case .included:
      return Self.first(of: theirs, missingIn: ours).map { "the bundle lacks \($0)" }
    case .sameSet:
      return Self.first(of: theirs, missingIn: ours).map { "the bundle lacks \($0)" }
        ?? Self.first(of: ours, missingIn: theirs).map { "plain SQL lacks \($0)" }
    case .sameOrder:
      if ours == theirs { return nil }
      let place = zip(ours, theirs).first { $0 != $1 }
      return place.map { "the bundle has \($0), plain SQL has \($1)" }
        ?? "the bundle has \(ours.count), plain SQL has \(theirs.count)"
    }
  }

  private static func first(of keys: [String], missingIn others: [String]) -> String? {
    let others = Set(others)
    return keys.first { !others.contains($0) }
  }
}
