import BundleDamage

/// The outcomes of mutations.
struct BundleCounts: Sendable {
  struct Count: Equatable {
    var refused = 0
    var partly = 0
    var same = 0
    var other = 0
    /// Passed by `verify-bundle`.
    var verified = 0

    var tried: Int { refused + partly + same + other }

    static func + (left: Count, right: Count) -> Count {
      Count(
        refused: left.refused + right.refused, partly: left.partly + right.partly, same: left.same + right.same,
        other: left.other + right.other, verified: left.verified + right.verified)
    }
  }

  /// By ``Damage/rawValue``.
  private(set) var byDamage = [Count](repeating: Count(), count: Damage.allCases.count)
  /// Forbidden outcomes: the number of the mutation and a description.
  private(set) var violations: [(number: Int, text: String)] = []
  private(set) var slowest: (number: Int, seconds: Double) = (0, 0)

  var all: Count { byDamage.reduce(Count(), +) }

  mutating func add(_ number: Int, _ damage: Damage, _ result: BundleTrial.Result, seconds: Double) {
    switch result.outcome {
    case .none: return
    case .refused: byDamage[damage.rawValue].refused += 1
    case .partly: byDamage[damage.rawValue].partly += 1
    case .same: byDamage[damage.rawValue].same += 1
    case .other: byDamage[damage.rawValue].other += 1
    }
    if result.isVerified { byDamage[damage.rawValue].verified += 1 }
    if let violation = result.violation { violations.append((number: number, text: violation)) }
    if seconds > slowest.seconds { slowest = (number, seconds) }
  }

  mutating func add(_ other: BundleCounts) {
    for index in byDamage.indices { byDamage[index] = byDamage[index] + other.byDamage[index] }
    violations = (violations + other.violations).sorted { $0.number < $1.number }
    if other.slowest.seconds > slowest.seconds { slowest = other.slowest }
  }
}
