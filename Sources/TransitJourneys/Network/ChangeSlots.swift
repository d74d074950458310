import BundleFormat
import TransitValues

/// The places where trips are left and entered, as far as the rules of transfers.txt distinguish them.
///
/// A slot is a stop together with a ``ChangeScope``. The slot of a stop and ``ChangeScope/other`` is the rank of the
/// stop; the others follow. Trips with the same slot at a stop have the same minimum times for all changes there, so
/// one label per slot is exact.
///
/// A trip or route of ``TransferRuleSet/pairs`` has a slot above another one, its base: the slot that it would have
/// without them. The changes of the base are also those of the slot, except between the slots of a pair. So thousands
/// of pairs at a stop take one path each, not one for all trips before and all trips after.
struct ChangeSlots: Sendable {
  /// The slot of a named trip or route at a stop.
  private struct Key: Hashable {
    let stop: StopRank
    let trip: TripRank
    let route: RouteRank
  }

  private struct Side {
    /// By stop: whether it has slots besides its own. Most stops have none, and are asked for at each call of a search.
    var haveSlots: [Bool]
    /// The topmost slot.
    var slots: [Key: Slot] = [:]
    /// The slots of a stop besides its own, without those of pairs, and those of pairs.
    var slotsOfStop: [StopRank: [Slot]] = [:]
    var pairSlotsOfStop: [StopRank: [Slot]] = [:]
    /// The slots of pairs by what the pairs name.
    var pairSlots: [PairKey: Slot] = [:]

    init(stopCount: Int) { haveSlots = Array(repeating: false, count: stopCount + 1) }

    @inline(__always)
    func slot(_ stop: StopRank, trip: TripRank, route: RouteRank) -> Slot {
      guard haveSlots[stop] else { return Slot(stop) }
      if trip != .absent, let slot = slots[Key(stop: stop, trip: trip, route: route)] { return slot }
      return slots[Key(stop: stop, trip: .absent, route: route)] ?? Slot(stop)
    }
  }

  private struct PairKey: Hashable {
    let stop: StopRank
    let named: ChangeScope
  }

  private struct NamedSlot {
    let stop: StopRank
    let scope: ChangeScope
    /// ``DenseIndex/absent`` for none.
    let base: Slot
    /// Whether a pair takes longer than 0 s or is forbidden, so that it may take longer than a change of the base.
    var mayBeLonger = false
  }

  private var alighting: Side
  private var boarding: Side
  /// The slots after those of stops themselves.
  private var named: [NamedSlot] = []
  private var bases: Set<Slot> = []
  /// The bases of slots that may have longer changes than they.
  private var mixedBases: Set<Slot> = []
  private let stopCount: Int

  /// The number of slots, including the unused slot 0.
  var count: Int { stopCount + 1 + named.count }

  init(_ stops: StopPlaces, _ trips: TripValues, _ rules: TransferRuleSet) {
    stopCount = stops.count
    (alighting, boarding) = (Side(stopCount: stops.count), Side(stopCount: stops.count))
    let general = rules.rules.filter { $0.isScoped }
    for isFirst in [true, false] {
      add(Set(Self.keys(general, stops, trips, isFirst: isFirst).map { $0.key }), isFirst)
      let pairs = Self.keys(rules.pairs, stops, trips, isFirst: isFirst)
      // Trips are above routes.
      for (key, rule) in pairs where key.trip == .absent { addPair(key, rule, isFirst) }
      for (key, rule) in pairs where key.trip != .absent { addPair(key, rule, isFirst) }
    }
    for slot in named where slot.mayBeLonger {
      var next = slot.base
      while next != .absent, mixedBases.insert(next).inserted { next = base(next) }
    }
  }

  /// What rules name on a side, at each stop. Without trips that have no route.
  private static func keys(
    _ rules: [TransferRule], _ stops: StopPlaces, _ trips: TripValues, isFirst: Bool
  ) -> [(key: Key, rule: TransferRule)] {
    rules.flatMap { rule in
      let (stop, trip, namedRoute) =
        isFirst ? (rule.fromStop, rule.fromTrip, rule.fromRoute) : (rule.toStop, rule.toTrip, rule.toRoute)
      let route = trip == .absent ? namedRoute : trips.route(trip)
      return route == .absent
        ? [] : stops.selfAndBelow(stop).map { (key: Key(stop: $0, trip: trip, route: route), rule: rule) }
    }
  }

  /// The side on which riders alight, which is the first of a change, or board.
  private subscript(isFirst isFirst: Bool) -> Side {
    get { isFirst ? alighting : boarding }
    _modify { if isFirst { yield &alighting } else { yield &boarding } }
  }

  private mutating func add(_ keys: Set<Key>, _ isFirst: Bool) {
    for key in keys.sorted(by: { ($0.stop, $0.trip, $0.route) < ($1.stop, $1.trip, $1.route) }) {
      let slot = append(key, base: .absent, isFirst)
      self[isFirst: isFirst].slotsOfStop[key.stop, default: []].append(slot)
    }
  }

  private mutating func addPair(_ key: Key, _ rule: TransferRule, _ isFirst: Bool) {
    let scope = ChangeScope(trip: key.trip, route: key.route)
    let pair = PairKey(stop: key.stop, named: scope.named)
    let slot: Slot
    if let known = self[isFirst: isFirst].pairSlots[pair] {
      slot = known
    } else {
      let base = self[isFirst: isFirst].slot(key.stop, trip: key.trip, route: key.route)
      slot = append(key, base: base, isFirst)
      self[isFirst: isFirst].pairSlots[pair] = slot
      self[isFirst: isFirst].pairSlotsOfStop[key.stop, default: []].append(slot)
      bases.insert(base)
    }
    if rule.time != .seconds(0) { named[slot.index - stopCount - 1].mayBeLonger = true }
  }

  private mutating func append(_ key: Key, base: Slot, _ isFirst: Bool) -> Slot {
    let slot = Slot(count)
    self[isFirst: isFirst].slots[key] = slot
    self[isFirst: isFirst].haveSlots[key.stop] = true
    named.append(NamedSlot(stop: key.stop, scope: ChangeScope(trip: key.trip, route: key.route), base: base))
    return slot
  }

  /// A slot besides those of stops; `nil` for that of a stop.
  @inline(__always)
  private func named(_ slot: Slot) -> NamedSlot? {
    slot.index <= stopCount ? nil : named[slot.index - stopCount - 1]
  }

  /// The stop of a slot.
  func stop(_ slot: Slot) -> StopRank { named(slot)?.stop ?? StopRank(slot.number) }

  /// The scope of a slot.
  func scope(_ slot: Slot) -> ChangeScope { named(slot)?.scope ?? .other }

  /// The slot whose changes are also changes of a slot; ``DenseIndex/absent`` for none.
  @inline(__always)
  func base(_ slot: Slot) -> Slot { named(slot)?.base ?? .absent }

  /// Whether a pair of a slot may take longer than the same change of its base.
  func mayBeLonger(_ slot: Slot) -> Bool { named(slot)?.mayBeLonger ?? false }

  /// Whether a pair of a slot, or of one below it, may take longer than the same change of the base.
  func hasLongerPairs(_ slot: Slot) -> Bool {
    var next = slot
    while next != .absent {
      if mayBeLonger(next) { return true }
      next = base(next)
    }
    return false
  }

  /// Whether a slot is the base of others.
  func isBase(_ slot: Slot) -> Bool { !haveNoPairs && bases.contains(slot) }

  /// Whether changes to a slot are also changes to slots above it, except for some of them.
  func isMixedBase(_ slot: Slot) -> Bool { !mixedBases.isEmpty && mixedBases.contains(slot) }

  /// Whether no rule names a route or a trip, so that all slots are stops.
  var areStops: Bool { named.isEmpty }

  /// The slot of a trip where riders alight (or board) at a stop.
  ///
  /// - Parameter trip: ``DenseIndex/absent`` for a trip that no rule names.
  func slot(_ stop: StopRank, trip: TripRank, route: RouteRank, isBoarding: Bool) -> Slot {
    isBoarding
      ? boarding.slot(stop, trip: trip, route: route) : alighting.slot(stop, trip: trip, route: route)
  }

  /// The slot of the same trips and routes at another stop, to which the same rules apply.
  func slot(like slot: Slot, at stop: StopRank, isBoarding: Bool) -> Slot {
    guard let known = named(slot) else { return Slot(stop) }
    let side = isBoarding ? boarding : alighting
    if known.base != .absent { return side.pairSlots[PairKey(stop: stop, named: known.scope.named)] ?? slot }
    // In the order in which they were added.
    let others = side.slotsOfStop[stop] ?? []
    let place = others.indices.partitioningIndex { index in
      let other = scope(others[index])
      return (other.trip, other.route) >= (known.scope.trip, known.scope.route)
    }
    return place < others.count && scope(others[place]) == known.scope ? others[place] : slot
  }

  /// All slots of a stop that are no pair's.
  func slots(_ stop: StopRank, isBoarding: Bool) -> [Slot] {
    [Slot(stop)] + ((isBoarding ? boarding : alighting).slotsOfStop[stop] ?? [])
  }

  /// Visits ``slots(_:isBoarding:)``.
  @inline(__always)
  func forEachSlot(_ stop: StopRank, isBoarding: Bool, _ visit: (Slot) -> Void) {
    visit(Slot(stop))
    if areStops { return }
    for slot in (isBoarding ? boarding : alighting).slotsOfStop[stop] ?? [] { visit(slot) }
  }

  /// The slot of what a pair names at a stop; `nil` for a trip without a route.
  func pairSlot(_ stop: StopRank, _ named: ChangeScope, isBoarding: Bool) -> Slot? {
    (isBoarding ? boarding : alighting).pairSlots[PairKey(stop: stop, named: named)]
  }

  /// Whether no slot has a base.
  var haveNoPairs: Bool { bases.isEmpty }

  /// The slots of pairs at a stop.
  func pairSlots(_ stop: StopRank, isBoarding: Bool) -> [Slot] {
    (isBoarding ? boarding : alighting).pairSlotsOfStop[stop] ?? []
  }
}
