import TransitBundle
import TransitValues

extension SearchContext {
  /// The calls at a stop by patterns with trips, and by those of live data.
  func calls(atStop stop: StopRank) throws(DatabaseError) -> ArraySlice<SearchCall> {
    if let known = calls.calls(atStop: stop) { return known }
    var found: [SearchCall] = []
    for call in try storedCalls(atStop: stop) {
      guard let pattern = try activate(call.pattern) else { continue }
      let count = patterns[pattern].callCount
      guard (0..<count).contains(Int(call.position)) else { throw .damagedDatabase }
      found.append(
        SearchCall(pattern: pattern, position: call.position, positionFromEnd: Int32(count - 1) - call.position))
    }
    if let live { found += live.calls(atStop: stop) }
    calls.insert(found, atStop: stop)
    return found[...]
  }

  private func storedCalls(
    atStop stop: StopRank
  ) throws(DatabaseError) -> [(pattern: PatternRank, position: Int32)] {
    if let previous, let known = previous.calls.calls(atStop: stop) {
      return known.compactMap { call in
        let rank = previous.patterns[call.pattern].rank
        return rank == .absent ? nil : (rank, call.position)
      }
    }
    return try reader.patterns.calls(atStop: stop).map { ($0.pattern, $0.position) }
  }

  /// The changes from an alighting slot (forward), or to a boarding slot (backward).
  func footpaths(_ slot: Slot, isForward: Bool) throws(DatabaseError) -> Footpaths {
    if let known = walks.footpaths(slot, isForward: isForward) { return known }
    let twin = network.twin(of: slot, isBoarding: !isForward)
    if twin != slot {
      // Thousands of stops may be at one place.
      let footpaths = try footpaths(twin, isForward: isForward)
      walks.share(footpaths, slot, isForward: isForward)
      return footpaths
    }
    let footpaths =
      previous.flatMap { $0.walking == walking ? $0.walks.footpaths(slot, isForward: isForward) : nil }
      ?? network.footpaths(slot, isForward: isForward, walking)
    try walks.insert(footpaths, slot, isForward: isForward)
    return footpaths
  }

  /// The least time between leaving a vehicle at a slot and entering one at another, in seconds; `nil` if riders cannot
  /// change.
  func change(from left: Slot, to entered: Slot) throws(DatabaseError) -> Int32? {
    var best: Int32?
    var excluded: [Set<Slot>] = []
    var next = entered
    while next != .absent, !isExcluded(left, excluded) {
      var from = left
      while from != .absent {
        if let seconds = try footpaths(from, isForward: true).seconds(to: next) {
          best = min(best ?? .max, seconds)
        }
        from = network.slots.base(from)
      }
      if network.slots.mayBeLonger(next) { excluded.append(try footpaths(next, isForward: false).excluded) }
      next = network.slots.base(next)
    }
    return best
  }

  /// Whether a change from a slot does not count, because it is one of a pair with a rule of its own.
  func isExcluded(_ left: Slot, _ excluded: [Set<Slot>]) -> Bool {
    if excluded.isEmpty { return false }
    var next = left
    while next != .absent {
      if excluded.contains(where: { $0.contains(next) }) { return true }
      next = network.slots.base(next)
    }
    return false
  }
}
