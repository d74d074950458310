import TransitBundle
import TransitSQLite
import TransitValues

extension SearchContext {
  /// The calls at a stop by patterns with trips, and by those of live data.
  func calls(atStop stop: StopRank) throws(SQLiteError) -> ArraySlice<SearchCall> {
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
  ) throws(SQLiteError) -> [(pattern: PatternRank, position: Int32)] {
    if let previous, let known = previous.calls.calls(atStop: stop) {
      return known.compactMap { call in
        let rank = previous.patterns[call.pattern].rank
        return rank == .absent ? nil : (rank, call.position)
      }
    }
    return try reader.patterns.calls(atStop: stop).map { ($0.pattern, $0.position) }
  }

  /// The changes from an alighting slot (forward), or to a boarding slot (backward).
  func footpaths(_ slot: Slot, isForward: Bool) throws(SQLiteError) -> Footpaths {
    if let known = walks.footpaths(slot, isForward: isForward) { return known }
    let twin = network.hasNoRules ? Slot(network.twin(of: StopRank(slot.number))) : slot
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
}
