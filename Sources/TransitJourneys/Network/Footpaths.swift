import BundleFormat
import TransitBundle
import TransitValues

/// The changes from a slot, or to a slot, with the least time of each.
final class Footpaths: Sendable {
  struct Path: Sendable {
    /// The slot at the other end.
    let slot: Slot
    /// Seconds between alighting and boarding.
    let seconds: Int32
  }

  /// Sorted by slot. Without those of the slot's base.
  let paths: [Path]
  /// The slots of pairs whose changes from the slot's base do not count, because they may be shorter.
  let excluded: Set<Slot>
  /// Whether the changes in the other direction are the same, because no rule applies.
  let areSymmetric: Bool

  init(_ paths: [Path], excluded: Set<Slot> = [], areSymmetric: Bool) {
    (self.paths, self.excluded, self.areSymmetric) = (paths, excluded, areSymmetric)
  }

  /// The time of the change at a slot at the other end; `nil` if there is none.
  func seconds(to slot: Slot) -> Int32? {
    let place = paths.indices.partitioningIndex { paths[$0].slot >= slot }
    return place < paths.count && paths[place].slot == slot ? paths[place].seconds : nil
  }

  /// Memory use in bytes.
  var byteCount: Int { 8 * paths.count + 8 * excluded.count + 80 }
}

/// How riders walk and change.
struct WalkingOptions: Hashable, Sendable {
  /// In meters, as the crow flies.
  let distance: Double
  /// In seconds, without walking.
  let changeTime: Int32
  /// Whether the rider cannot use pathways with stairs and escalators.
  let avoidsSteps: Bool
}

/// A rule at one of its stops.
struct RuleAtStop {
  let rule: TransferRule
  /// Whether the rule names the stop itself rather than a station above it.
  let isExact: Bool
}

extension JourneyNetwork {
  /// The walks from a stop (forward), or to a stop.
  func walks(_ stop: StopRank, isForward: Bool, _ options: WalkingOptions) -> StopWalks {
    StopWalks(stop, isForward: isForward, avoidsSteps: options.avoidsSteps, stops, pathways)
  }

  /// The changes from an alighting slot (forward) or to a boarding slot (backward).
  func footpaths(_ slot: Slot, isForward: Bool, _ options: WalkingOptions) -> Footpaths {
    if slots.base(slot) != .absent { return pairPaths(slot, isForward: isForward, options) }
    let stop = slots.stop(slot)
    let here = stopRules(stop, isForward: isForward)
    let scope = slots.scope(slot)
    let walks = walks(stop, isForward: isForward, options)
    var paths: [Footpaths.Path] = []
    for other in candidates(stop, here, options) {
      let above = here.isEmpty ? [] : stops.selfAndAbove(other.stop)
      let fitting = here.isEmpty ? [] : here.filter { above.contains(isForward ? $0.rule.toStop : $0.rule.fromStop) }
      slots.forEachSlot(other.stop, isBoarding: isForward) { otherSlot in
        let seconds = change(
          scope, other, slots.scope(otherSlot), fitting, isForward: isForward, walks, options)
        if let seconds { paths.append(Footpaths.Path(slot: otherSlot, seconds: seconds)) }
      }
    }
    return Footpaths(
      slots.areStops ? paths : paths.sorted { $0.slot < $1.slot },
      areSymmetric: slots.areStops && here.isEmpty && stopRules(stop, isForward: !isForward).isEmpty
        && !pathways.areInStation(of: stop, stops))
  }

  /// The changes between pairs from an alighting slot (forward) or to a boarding slot (backward).
  private func pairPaths(_ slot: Slot, isForward: Bool, _ options: WalkingOptions) -> Footpaths {
    let (stop, scope) = (slots.stop(slot), slots.scope(slot))
    let walks = walks(stop, isForward: isForward, options)
    let above = stops.selfAndAbove(stop)
    var best: [Slot: (exactness: Int, time: Int32, isZero: Bool)] = [:]
    for rule in rules.pairs(scope, isFirst: isForward) {
      let (here, there) = isForward ? (rule.fromStop, rule.toStop) : (rule.toStop, rule.fromStop)
      guard above.contains(here) else { continue }
      for other in stops.selfAndBelow(there) {
        guard let otherSlot = slots.pairSlot(other, isForward ? rule.toScope : rule.fromScope, isBoarding: isForward)
        else { continue }
        let (from, to) = isForward ? (scope, slots.scope(otherSlot)) : (slots.scope(otherSlot), scope)
        guard rule.fits(from, to) else { continue }
        let exactness = (here == stop ? 1 : 0) + (there == other ? 1 : 0)
        let time = seconds(of: rule.time, Candidate(stop: other), walks, options) ?? Int32.max
        let candidate = (exactness, time, rule.time == .seconds(0))
        if best[otherSlot].map({ ($0.exactness, $0.time) < (exactness, time) }) ?? true { best[otherSlot] = candidate }
      }
    }
    let paths = best.filter { $0.value.time != .max }.map { Footpaths.Path(slot: $0.key, seconds: $0.value.time) }
    return Footpaths(
      paths.sorted { $0.slot < $1.slot }, excluded: Set(best.filter { !$0.value.isZero }.keys), areSymmetric: false)
  }

  /// The rules from a stop (forward) or to a stop (backward), including those of the stations above it.
  func stopRules(_ stop: StopRank, isForward: Bool) -> [RuleAtStop] {
    if rules.rules.isEmpty { return [] }
    return stops.selfAndAbove(stop).flatMap { place in
      (isForward ? Array(rules.rules(from: place)) : rules.rules(to: place)).map {
        RuleAtStop(rule: $0, isExact: place == stop)
      }
    }
  }

  /// The other end of a possible change.
  fileprivate struct Candidate {
    let stop: StopRank
    /// The distance in meters, if it is known.
    var distance: Double?
  }

  /// The stops at the other ends of possible changes, each once, in rising order.
  fileprivate func candidates(_ stop: StopRank, _ here: [RuleAtStop], _ options: WalkingOptions) -> [Candidate] {
    var candidates = stops.station(of: stop).map { Candidate(stop: $0) }
    if let place = stops.coordinate(stop) {
      for near in stops.stops(near: place, radius: options.distance) {
        candidates.append(Candidate(stop: near.stop, distance: near.distance))
      }
    }
    // The rules were selected by one end; inserting both ends is harmless.
    for place in Set(here.flatMap { [$0.rule.toStop, $0.rule.fromStop] }) {
      for other in stops.selfAndBelow(place) { candidates.append(Candidate(stop: other)) }
    }
    candidates.sort { $0.stop < $1.stop }
    var distinct: [Candidate] = []
    for candidate in candidates {
      if let last = distinct.last, last.stop == candidate.stop {
        if last.distance == nil { distinct[distinct.count - 1].distance = candidate.distance }
      } else {
        distinct.append(candidate)
      }
    }
    return distinct
  }

  /// The least time between alighting and boarding, in seconds; `nil` if riders cannot change.
  ///
  /// - Parameters:
  ///   - here: The rules that fit both stops.
  ///   - isForward: Whether riders board at `other`, or alight there.
  ///   - walks: The walks from the stop at the other end, or to it.
  fileprivate func change(
    _ scope: ChangeScope, _ other: Candidate, _ otherScope: ChangeScope, _ here: [RuleAtStop],
    isForward: Bool, _ walks: StopWalks, _ options: WalkingOptions
  ) -> Int32? {
    let (from, to) = isForward ? (scope, otherScope) : (otherScope, scope)
    var best: (specificity: Int, exactness: Int, time: Int32)?
    for place in here {
      let rule = place.rule
      guard rule.fits(from, to) else { continue }
      let isOtherExact = (isForward ? rule.toStop : rule.fromStop) == other.stop
      let exactness = (place.isExact ? 1 : 0) + (isOtherExact ? 1 : 0)
      let time = seconds(of: rule.time, other, walks, options) ?? Int32.max
      let candidate = (rule.specificity, exactness, time)
      if best.map({ $0 < candidate }) ?? true { best = candidate }
    }
    if let best { return best.time == .max ? nil : best.time }
    guard let walk = walks.seconds(to: other.stop, meters: other.distance, within: options.distance) else { return nil }
    return walk.addingClamped(options.changeTime)
  }

  private func seconds(
    of time: TransferRule.Time, _ other: Candidate, _ walks: StopWalks, _ options: WalkingOptions
  ) -> Int32? {
    switch time {
    case .seconds(let seconds): seconds
    case .forbidden: nil
    case .walking:
      walks.seconds(to: other.stop, meters: other.distance, within: .infinity)?.addingClamped(options.changeTime)
    }
  }
}

extension Int32 {
  /// The sum, or half of the largest integer on overflow.
  fileprivate func addingClamped(_ other: Int32) -> Int32 {
    Int32(Swift.min(Int(self) + Int(other), Int(Int32.max / 2)))
  }
}
