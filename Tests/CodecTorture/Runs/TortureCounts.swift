/// The outcomes of mutations.
struct TortureCounts: Sendable {
  struct Count: Equatable {
    var refused = 0
    /// Decoded to a block of the correct length, which its checksum would reject.
    var decoded = 0
  }

  /// By ``Mutation/rawValue``.
  private(set) var byMutation = [Count](repeating: Count(), count: Mutation.allCases.count)
  private(set) var slowest: (number: Int, nanoseconds: UInt64) = (0, 0)

  var refused: Int { byMutation.reduce(0) { $0 + $1.refused } }
  var decoded: Int { byMutation.reduce(0) { $0 + $1.decoded } }

  mutating func add(_ number: Int, _ outcome: TortureRun.Outcome) {
    if outcome.isRefused {
      byMutation[outcome.kind.rawValue].refused += 1
    } else {
      byMutation[outcome.kind.rawValue].decoded += 1
    }
    if outcome.nanoseconds > slowest.nanoseconds { slowest = (number, outcome.nanoseconds) }
  }

  mutating func add(_ other: TortureCounts) {
    for index in byMutation.indices {
      byMutation[index].refused += other.byMutation[index].refused
      byMutation[index].decoded += other.byMutation[index].decoded
    }
    if other.slowest.nanoseconds > slowest.nanoseconds { slowest = other.slowest }
  }
}
