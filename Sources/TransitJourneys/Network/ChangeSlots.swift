/// The places where trips are left and entered, as far as the rules of transfers.txt distinguish them.
///
/// A slot is a stop together with a ``ChangeScope``. The slot of a stop and ``ChangeScope/other`` is the rank of the
/// stop; the others follow. Trips with the same slot at a stop have the same minimum times for all changes there, so
/// one label per slot is exact.
struct ChangeSlots: Sendable {
  /// The slot of a named trip or route at a stop.
  private struct Key: Hashable {
    let stop: Int32
    let trip: Int32
    let route: Int32
  }

  private struct Side {
    var slots: [Key: Int32] = [:]
    /// The slots of a stop besides its own.
    var slotsOfStop: [Int32: [Int32]] = [:]
  }

  private var alighting = Side()
  private var boarding = Side()
  /// The stop and scope of each slot after those of stops themselves.
  private var extra: [(stop: Int32, scope: ChangeScope)] = []
  private let stopCount: Int

  /// The number of slots, including the unused slot 0.
  var count: Int { stopCount + 1 + extra.count }

  init(_ stops: StopPlaces, _ trips: TripValues, _ rules: TransferRules) {
    stopCount = stops.count
    var (left, entered): (Set<Key>, Set<Key>) = ([], [])
    for rule in rules.rules where rule.isScoped {
      let route = rule.fromTrip == 0 ? rule.fromRoute : trips.route(rule.fromTrip)
      let nextRoute = rule.toTrip == 0 ? rule.toRoute : trips.route(rule.toTrip)
      if route != 0 {
        for stop in stops.selfAndBelow(rule.fromStop) {
          left.insert(Key(stop: stop, trip: rule.fromTrip, route: route))
        }
      }
      if nextRoute != 0 {
        for stop in stops.selfAndBelow(rule.toStop) {
          entered.insert(Key(stop: stop, trip: rule.toTrip, route: nextRoute))
        }
      }
    }
    add(left, to: \.alighting)
    add(entered, to: \.boarding)
  }

  private mutating func add(_ keys: Set<Key>, to side: WritableKeyPath<ChangeSlots, Side>) {
    for key in keys.sorted(by: { ($0.stop, $0.trip, $0.route) < ($1.stop, $1.trip, $1.route) }) {
      let slot = Int32(count)
      self[keyPath: side].slots[key] = slot
      self[keyPath: side].slotsOfStop[key.stop, default: []].append(slot)
      extra.append((key.stop, ChangeScope(trip: key.trip, route: key.route)))
    }
  }

  /// The stop of a slot.
  func stop(_ slot: Int32) -> Int32 { Int(slot) <= stopCount ? slot : extra[Int(slot) - stopCount - 1].stop }

  /// The scope of a slot.
  func scope(_ slot: Int32) -> ChangeScope { Int(slot) <= stopCount ? .other : extra[Int(slot) - stopCount - 1].scope }

  /// Whether no rule names a route or a trip, so that all slots are stops.
  var areStops: Bool { extra.isEmpty }

  /// The slot of a trip where riders alight (or board) at a stop.
  ///
  /// - Parameter trip: 0 for a trip that no rule names.
  func slot(_ stop: Int32, trip: Int32, route: Int32, isBoarding: Bool) -> Int32 {
    let side = isBoarding ? boarding : alighting
    guard side.slotsOfStop[stop] != nil else { return stop }
    if trip != 0, let slot = side.slots[Key(stop: stop, trip: trip, route: route)] { return slot }
    return side.slots[Key(stop: stop, trip: 0, route: route)] ?? stop
  }

  /// All slots of a stop.
  func slots(_ stop: Int32, isBoarding: Bool) -> [Int32] {
    [stop] + ((isBoarding ? boarding : alighting).slotsOfStop[stop] ?? [])
  }
}
