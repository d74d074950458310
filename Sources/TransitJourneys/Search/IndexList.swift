import TransitValues

/// Indexes, each once, in the order of their insertion.
struct IndexList<Kind> {
  private var indexes: [DenseIndex<Kind>] = []
  private var members: [Bool]

  /// - Parameter count: Indexes are below it.
  init(count: Int) { members = Array(repeating: false, count: count) }

  var isEmpty: Bool { indexes.isEmpty }

  mutating func insert(_ index: DenseIndex<Kind>) {
    if members[index] { return }
    members[index] = true
    indexes.append(index)
  }

  mutating func takeAll() -> [DenseIndex<Kind>] {
    for index in indexes { members[index] = false }
    defer { indexes = [] }
    return indexes
  }
}

/// The patterns to scan in a round, each with the first step of the scan.
struct PatternQueue {
  private var patterns: [PatternNumber] = []
  /// By pattern; -1 for a pattern that is not queued.
  private var steps: [Int32] = []

  mutating func insert(_ pattern: PatternNumber, step: Int32) {
    while steps.count <= pattern.index { steps.append(-1) }
    let known = steps[pattern]
    if known < 0 { patterns.append(pattern) }
    if known < 0 || step < known { steps[pattern] = step }
  }

  mutating func takeAll() -> [(pattern: PatternNumber, step: Int32)] {
    let all = patterns.map { (pattern: $0, step: steps[$0]) }
    for pattern in patterns { steps[pattern] = -1 }
    patterns.removeAll(keepingCapacity: true)
    return all
  }
}
