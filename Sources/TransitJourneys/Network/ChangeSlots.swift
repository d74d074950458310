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
    let stop: Int32
    let trip: Int32
    let route: Int32
  }

  private struct Side {
    /// By stop: whether it has slots besides its own. Most stops have none, and are asked for at each call of a search.
    var haveSlots: [Bool]
    /// The topmost slot.
    var slots: [Key: Int32] = [:]
    /// The slots of a stop besides its own, without those of pairs, and those of pairs.
    var slotsOfStop: [Int32: [Int32]] = [:]
    var pairSlotsOfStop: [Int32: [Int32]] = [:]
    /// The slots of pairs by what the pairs name.
    var pairSlots: [PairKey: Int32] = [:]

    init(stopCount: Int) { haveSlots = Array(repeating: false, count: stopCount + 1) }

    @inline(__always)
    func slot(_ stop: Int32, trip: Int32, route: Int32) -> Int32 {
      guard haveSlots[Int(stop)] else { return stop }
      if trip != 0, let slot = slots[Key(stop: stop, trip: trip, route: route)] { return slot }
      return slots[Key(stop: stop, trip: 0, route: route)] ?? stop
    }
  }

  private struct PairKey: Hashable {
    let stop: Int32
    let named: ChangeScope
  }

  private struct Slot {
    let stop: Int32
    let scope: ChangeScope
    /// 0 for none.
    let base: Int32
    /// Whether a pair takes longer than 0 s or is forbidden, so that it may take longer than a change of the base.
    var mayBeLonger = false
  }

  private var alighting: Side
  private var boarding: Side
  /// The slots after those of stops themselves.
  private var extra: [Slot] = []
  private var bases: Set<Int32> = []
  /// The bases of slots that may have longer changes than they.
  private var mixedBases: Set<Int32> = []
  private let stopCount: Int

  /// The number of slots, including the unused slot 0.
  var count: Int { stopCount + 1 + extra.count }

  init(_ stops: StopPlaces, _ trips: TripValues, _ rules: TransferRuleSet) {
    stopCount = stops.count
    (alighting, boarding) = (Side(stopCount: stops.count), Side(stopCount: stops.count))
    let general = rules.rules.filter(\.isScoped)
    for (side, isFirst) in [(\ChangeSlots.alighting, true), (\ChangeSlots.boarding, false)] {
      add(Set(Self.keys(general, stops, trips, isFirst: isFirst).map(\.key)), to: side)
      let pairs = Self.keys(rules.pairs, stops, trips, isFirst: isFirst)
      // Trips are above routes.
      for (key, rule) in pairs where key.trip == 0 { addPair(key, rule, to: side) }
      for (key, rule) in pairs where key.trip != 0 { addPair(key, rule, to: side) }
    }
    for slot in extra where slot.mayBeLonger {
      var next = slot.base
      while next != 0, mixedBases.insert(next).inserted { next = base(next) }
    }
  }

  /// What rules name on a side, at each stop. Without trips that have no route.
  private static func keys(
    _ rules: [TransferRule], _ stops: StopPlaces, _ trips: TripValues, isFirst: Bool
  ) -> [(key: Key, rule: TransferRule)] {
    rules.flatMap { rule in
      let (stop, trip, named) =
        isFirst ? (rule.fromStop, rule.fromTrip, rule.fromRoute) : (rule.toStop, rule.toTrip, rule.toRoute)
      let route = trip == 0 ? named : trips.route(trip)
      return route == 0
        ? [] : stops.selfAndBelow(stop).map { (key: Key(stop: $0, trip: trip, route: route), rule: rule) }
    }
  }

  private mutating func add(_ keys: Set<Key>, to side: WritableKeyPath<ChangeSlots, Side>) {
    for key in keys.sorted(by: { ($0.stop, $0.trip, $0.route) < ($1.stop, $1.trip, $1.route) }) {
      let slot = append(key, base: 0, to: side)
      self[keyPath: side].slotsOfStop[key.stop, default: []].append(slot)
    }
  }

  private mutating func addPair(_ key: Key, _ rule: TransferRule, to side: WritableKeyPath<ChangeSlots, Side>) {
    let scope = ChangeScope(trip: key.trip, route: key.route)
    let pair = PairKey(stop: key.stop, named: scope.named)
    let slot: Int32
    if let known = self[keyPath: side].pairSlots[pair] {
      slot = known
    } else {
      let base = self[keyPath: side].slot(key.stop, trip: key.trip, route: key.route)
      slot = append(key, base: base, to: side)
      self[keyPath: side].pairSlots[pair] = slot
      self[keyPath: side].pairSlotsOfStop[key.stop, default: []].append(slot)
      bases.insert(base)
    }
    if rule.time != .seconds(0) { extra[Int(slot) - stopCount - 1].mayBeLonger = true }
  }

  private mutating func append(_ key: Key, base: Int32, to side: WritableKeyPath<ChangeSlots, Side>) -> Int32 {
    let slot = Int32(count)
    self[keyPath: side].slots[key] = slot
    self[keyPath: side].haveSlots[Int(key.stop)] = true
    extra.append(Slot(stop: key.stop, scope: ChangeScope(trip: key.trip, route: key.route), base: base))
    return slot
  }

  /// The stop of a slot.
  func stop(_ slot: Int32) -> Int32 { Int(slot) <= stopCount ? slot : extra[Int(slot) - stopCount - 1].stop }

  /// The scope of a slot.
  func scope(_ slot: Int32) -> ChangeScope { Int(slot) <= stopCount ? .other : extra[Int(slot) - stopCount - 1].scope }

  /// The slot whose changes are also changes of a slot; 0 for none.
  @inline(__always)
  func base(_ slot: Int32) -> Int32 { Int(slot) <= stopCount ? 0 : extra[Int(slot) - stopCount - 1].base }

  /// Whether a pair of a slot may take longer than the same change of its base.
  func mayBeLonger(_ slot: Int32) -> Bool { Int(slot) > stopCount && extra[Int(slot) - stopCount - 1].mayBeLonger }

  /// Whether a pair of a slot, or of one below it, may take longer than the same change of the base.
  func hasLongerPairs(_ slot: Int32) -> Bool {
    var next = slot
    while next != 0 {
      if mayBeLonger(next) { return true }
      next = base(next)
    }
    return false
  }

  /// Whether a slot is the base of others.
  func isBase(_ slot: Int32) -> Bool { !haveNoPairs && bases.contains(slot) }

  /// Whether changes to a slot are also changes to slots above it, except for some of them.
  func isMixedBase(_ slot: Int32) -> Bool { !mixedBases.isEmpty && mixedBases.contains(slot) }

  /// Whether no rule names a route or a trip, so that all slots are stops.
  var areStops: Bool { extra.isEmpty }

  /// The slot of a trip where riders alight (or board) at a stop.
  ///
  /// - Parameter trip: 0 for a trip that no rule names.
  func slot(_ stop: Int32, trip: Int32, route: Int32, isBoarding: Bool) -> Int32 {
    isBoarding
      ? boarding.slot(stop, trip: trip, route: route) : alighting.slot(stop, trip: trip, route: route)
  }

  /// All slots of a stop that are no pair's.
  func slots(_ stop: Int32, isBoarding: Bool) -> [Int32] {
    [stop] + ((isBoarding ? boarding : alighting).slotsOfStop[stop] ?? [])
  }

  /// The slot of what a pair names at a stop; `nil` for a trip without a route.
  func pairSlot(_ stop: Int32, _ named: ChangeScope, isBoarding: Bool) -> Int32? {
    (isBoarding ? boarding : alighting).pairSlots[PairKey(stop: stop, named: named)]
  }

  /// Whether no slot has a base.
  var haveNoPairs: Bool { bases.isEmpty }

  /// The slots of pairs at a stop.
  func pairSlots(_ stop: Int32, isBoarding: Bool) -> [Int32] {
    (isBoarding ? boarding : alighting).pairSlotsOfStop[stop] ?? []
  }
}
