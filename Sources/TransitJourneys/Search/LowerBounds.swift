import TransitBundle
import TransitValues

/// The least seconds from each stop to the target, at any time of day: as if the fastest vehicle of each pattern always
/// left at once. A label from which the target cannot be reached in time cannot improve a journey (the lower bounds of A*).
///
/// Changes take their time, and riders board and alight wherever they like, so no journey is faster.
struct LowerBounds {
  /// The bounds hold until this number of seconds; farther stops have it as their bound.
  private let limit: Int32
  /// From leaving a vehicle, by stop.
  private var reached: [Int32]
  /// From entering a vehicle, by stop.
  private var ready: [Int32]
  /// From staying seated at the end of a trip, by stop.
  private var seated: [Int32]
  private var reachedStops: IndexList<StopKind>
  private var readyStops: IndexList<StopKind>
  private var seatedStops: IndexList<StopKind>
  private var queue = PatternQueue()
  /// By stop: changes between pairs of rules.
  private var pairChanges: [StopRank: [StopRank: Int32]] = [:]

  /// - Parameter limit: The seconds after the question's instant within which journeys are wanted.
  /// - Returns: `nil` if times decrease along a trip, or riders stay seated to a trip that starts elsewhere. Where live
  ///   data changes the end of a vehicle, it may continue anywhere at once.
  init?(_ context: SearchContext, egress: [StopRank: Int32], limit: Int32) throws(DatabaseError) {
    let network = context.network
    guard network.rules.successors.isEmpty else { return nil }
    let count = network.stops.count + 1
    self.limit = limit
    reached = Array(repeating: limit, count: count)
    (ready, seated) = (reached, network.hasLinks ? reached : [])
    (reachedStops, readyStops) = (IndexList(count: count), IndexList(count: count))
    seatedStops = IndexList(count: network.hasLinks ? count : 0)
    for (stop, seconds) in egress where seconds < limit {
      reached[stop] = seconds
      reachedStops.insert(stop)
    }
    for stop in context.live?.openEnds ?? [] where !seated.isEmpty {
      seated[stop] = 0
      seatedStops.insert(stop)
    }
    while !reachedStops.isEmpty || !seatedStops.isEmpty, !context.isCancelled {
      try collectPatterns(context)
      for (pattern, step) in queue.takeAll() {
        guard try scan(pattern, from: Int(step), context) else { return nil }
      }
      try walk(context)
    }
  }

  /// The bound from leaving a vehicle.
  @inline(__always)
  func reached(_ stop: StopRank) -> Int { Int(reached[stop]) }

  /// The bound from entering a vehicle.
  @inline(__always)
  func ready(_ stop: StopRank) -> Int { Int(ready[stop]) }

  /// Queues the patterns whose calls have new bounds, each with its last such call.
  private mutating func collectPatterns(_ context: SearchContext) throws(DatabaseError) {
    for stop in reachedStops.takeAll() {
      for call in try context.calls(atStop: stop) { queue.insert(call.pattern, step: call.positionFromEnd) }
    }
    for stop in seatedStops.takeAll() {
      for call in try context.calls(atStop: stop) where call.positionFromEnd == 0 {
        if try context.trips(of: call.pattern).hasLinks { queue.insert(call.pattern, step: 0) }
      }
    }
  }

  /// Lowers the bounds of entering vehicles of a pattern.
  ///
  /// - Returns: Whether the times of the pattern give bounds.
  private mutating func scan(_ number: PatternNumber, from step: Int, _ context: SearchContext) throws(DatabaseError)
    -> Bool
  {
    let pattern = context.patterns[number]
    let last = pattern.callCount - 1
    var known: DayTrips?
    for day in context.dayNumbers where context.day(day).times.overlaps(0...Int(limit)) {
      guard let (lanes, times, areComplete) = try context.lanes(of: number, day: day), !lanes.isEmpty,
        times.overlaps(0...Int(limit))
      else { continue }
      let trips = context.lanes[lanes.lowerBound].trips
      if trips === known { continue }
      known = trips
      let fastest = trips.times.fastest
      let hasLinks = trips.pattern.hasLinks
      if fastest.isEmpty || hasLinks && !areComplete { return false }
      var bound = limit
      for place in stride(from: last - step, through: 0, by: -1) {
        bound = min(limit, bound + fastest[place])
        let stop = pattern.stops[place]
        if stop == .absent { continue }
        if bound < ready[stop] {
          ready[stop] = bound
          readyStops.insert(stop)
        }
        bound = min(bound, reached[stop])
        if place == last, hasLinks { bound = min(bound, seated[stop]) }
      }
    }
    return true
  }

  /// Lowers the bounds of leaving vehicles where riders can change.
  private mutating func walk(_ context: SearchContext) throws(DatabaseError) {
    for stop in readyStops.takeAll() {
      let bound = ready[stop]
      for slot in context.network.slots.slots(stop, isBoarding: true) {
        for path in try context.footpaths(slot, isForward: false).paths {
          lower(context.network.slots.stop(path.slot), bound: bound, seconds: path.seconds)
        }
      }
      if !context.network.slots.haveNoPairs {
        for (other, seconds) in try pairChanges(to: stop, context) {
          lower(other, bound: bound, seconds: seconds)
        }
      }
      if seated.isEmpty { continue }
      for mate in context.network.stops.station(of: stop) where bound < seated[mate] {
        seated[mate] = bound
        seatedStops.insert(mate)
      }
    }
  }

  private mutating func lower(_ stop: StopRank, bound: Int32, seconds: Int32) {
    if seconds >= limit - bound || bound + seconds >= reached[stop] { return }
    reached[stop] = bound + seconds
    reachedStops.insert(stop)
  }

  /// The stops from which riders can change between pairs of rules to a stop, each with the least time.
  private mutating func pairChanges(to stop: StopRank, _ context: SearchContext) throws(DatabaseError) -> [StopRank:
    Int32]
  {
    if let known = pairChanges[stop] { return known }
    let slots = context.network.slots
    var least: [StopRank: Int32] = [:]
    for slot in slots.pairSlots(stop, isBoarding: true) {
      for path in try context.footpaths(slot, isForward: false).paths {
        least[slots.stop(path.slot)] = min(path.seconds, least[slots.stop(path.slot)] ?? .max)
      }
    }
    pairChanges[stop] = least
    return least
  }
}
