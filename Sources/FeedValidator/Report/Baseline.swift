import TransitFoundation

/// An earlier report, with which a report is compared.
///
/// Compared are the numbers of notices of each code. These are exact; samples are not all that was found.
package struct Baseline: Sendable {
  /// The number of notices of each code.
  package let counts: [String: Int]

  package init(counts: [String: Int]) {
    self.counts = counts
  }

  /// How the number of notices of a code differs.
  package struct Change: Hashable, Sendable {
    package let code: String
    package let before: Int
    package let now: Int
  }

  /// Returns the codes whose numbers differ, by code.
  package func changes(to counts: [String: Int]) -> [Change] {
    Set(self.counts.keys).union(counts.keys).sorted().compactMap { code in
      let change = Change(code: code, before: self.counts[code] ?? 0, now: counts[code] ?? 0)
      return change.before == change.now ? nil : change
    }
  }

  func json(comparedWith counts: [String: Int]) -> JSONOutput {
    let changes = changes(to: counts)
    func list(_ isIncluded: (Change) -> Bool) -> JSONOutput {
      .array(
        changes.filter(isIncluded).map {
          ["code": .string($0.code), "before": .integer($0.before), "now": .integer($0.now)]
        })
    }
    return ["new": list { $0.now > $0.before }, "gone": list { $0.now < $0.before }]
  }
}
