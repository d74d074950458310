import TransitBundle
import TransitSQLite

extension SearchContext {
  /// A call of a pattern.
  struct ActiveCall {
    let active: Int32
    let position: Int32
    /// The number of calls after it.
    let positionFromEnd: Int32
  }

  /// The calls at a stop by patterns with trips.
  func activeCalls(atStop stop: Int32) throws(SQLiteError) -> ArraySlice<ActiveCall> {
    if let known = callRanges[Int(stop)] { return activeCalls[Int(known.lowerBound)..<Int(known.upperBound)] }
    let first = activeCalls.count
    let calls = if let known = previous?.calls(atStop: stop) { known } else { try reader.calls(atStop: Int(stop)) }
    for call in calls {
      guard let active = try activate(call.pattern) else { continue }
      let count = patterns[Int(active)].callCount
      guard (0..<count).contains(Int(call.position)) else { throw .damagedDatabase }
      activeCalls.append(
        ActiveCall(active: active, position: call.position, positionFromEnd: Int32(count - 1) - call.position))
    }
    callRanges[Int(stop)] = Int32(first)..<Int32(activeCalls.count)
    return activeCalls[first...]
  }

  private func calls(atStop stop: Int32) -> [(pattern: Int32, position: Int32)]? {
    callRanges[Int(stop)].map { range in
      activeCalls[Int(range.lowerBound)..<Int(range.upperBound)].map { call in
        (pattern: patterns[Int(call.active)].rank, position: call.position)
      }
    }
  }

  /// The changes from an alighting slot (forward), or to a boarding slot (backward).
  func footpaths(_ slot: Int32, isForward: Bool) throws(SQLiteError) -> Footpaths {
    if let known = isForward ? footpathsFrom[Int(slot)] : footpathsTo[Int(slot)] { return known }
    let twin = network.hasNoRules ? network.twin(of: slot) : slot
    if twin != slot {
      // Thousands of stops may be at one place.
      let footpaths = try footpaths(twin, isForward: isForward)
      if isForward { footpathsFrom[Int(slot)] = footpaths } else { footpathsTo[Int(slot)] = footpaths }
      return footpaths
    }
    let footpaths =
      previous?.knownFootpaths(slot, isForward: isForward, walking)
      ?? network.footpaths(slot, isForward: isForward, walking)
    pathsLeft -= footpaths.paths.count
    // Not damage: an app would replace the bundle.
    if pathsLeft < 0 { throw .tooBig("too many stops are within a walk of each other for this question") }
    partBytes += footpaths.byteCount
    if isForward || footpaths.areSymmetric { footpathsFrom[Int(slot)] = footpaths }
    if !isForward || footpaths.areSymmetric { footpathsTo[Int(slot)] = footpaths }
    return footpaths
  }

  private func knownFootpaths(_ slot: Int32, isForward: Bool, _ walking: WalkingOptions) -> Footpaths? {
    guard walking == self.walking else { return nil }
    return isForward ? footpathsFrom[Int(slot)] : footpathsTo[Int(slot)]
  }
}
