import TransitBundle
import TransitSQLite
import TransitValues

/// The timetable as one question sees it: the service days within reach, the trips that the rider may use, and the
/// lanes of the patterns that the search has met. Times count from the instant of the question.
final class SearchContext {
  let network: JourneyNetwork
  let reader: JourneyReader
  let filter: TripFilter
  let walking: WalkingOptions
  /// The seconds after the question's instant in which vehicles are of use.
  private let reach: ClosedRange<Int>
  private let days: [Day]
  private var patterns: [ActivePattern] = []
  /// The index in ``patterns``, by the rank of the pattern.
  private var activeIndexes: [Int32: Int32] = [:]
  private(set) var lanes: [SearchLane] = []
  private var activeCalls: [ActiveCall] = []
  /// By stop; `nil` before they are read.
  private var callRanges: [Range<Int32>?]
  /// By slot; `nil` before they are read.
  private var footpathsFrom: [Footpaths?]
  private var footpathsTo: [Footpaths?]
  private var runningServices: [DayService: Bool] = [:]
  private var blockPairs: [DayBlock: BlockLinks] = [:]

  /// A service day.
  struct Day {
    let date: ServiceDate
    /// The instant from which times are counted, in seconds after the question's instant.
    let origin: Int
  }

  private struct DayService: Hashable {
    let day: Int32
    let service: Int32
  }

  private struct DayBlock: Hashable {
    let day: Int32
    let block: Int32
  }

  /// The pairs of a block on a day, by the rank of their trips.
  private struct BlockLinks {
    var successor: [Int32: BlockTimes.Trip] = [:]
    var predecessors: [Int32: [BlockTimes.Trip]] = [:]
  }

  /// A pattern that the search has met.
  struct ActivePattern {
    let pattern: JourneyPattern
    /// The days on which trips of the pattern are within reach.
    let days: Range<Int>
    /// The lanes of each day of ``days``; `nil` before they are loaded.
    var lanes: [Range<Int>?]
  }

  init(
    _ network: JourneyNetwork, _ reader: JourneyReader, filter: TripFilter, walking: WalkingOptions,
    reach: ClosedRange<Int>, days: [Day]
  ) {
    (self.network, self.reader, self.filter, self.walking) = (network, reader, filter, walking)
    (self.reach, self.days) = (reach, days)
    slotsAreStops = network.slots.areStops
    callRanges = Array(repeating: nil, count: network.stops.count + 1)
    footpathsFrom = Array(repeating: nil, count: network.slots.count)
    footpathsTo = footpathsFrom
  }

  /// Whether no rule names a route or a trip.
  let slotsAreStops: Bool

  /// Whether the caller's task is cancelled.
  var isCancelled: Bool { Task.isCancelled }

  /// A call of a pattern within reach.
  struct ActiveCall {
    let active: Int32
    let position: Int32
    /// The number of calls after it.
    let positionFromEnd: Int32
  }

  @inline(__always)
  func activeCall(_ index: Int) -> ActiveCall { activeCalls[index] }

  /// The indexes of the calls at a stop by patterns within reach.
  func activeCalls(atStop stop: Int32) throws(SQLiteError) -> Range<Int> {
    if let known = callRanges[Int(stop)] { return Int(known.lowerBound)..<Int(known.upperBound) }
    let first = activeCalls.count
    for call in try reader.calls(atStop: stop, of: network).calls {
      guard let active = try activate(call.pattern) else { continue }
      let count = patterns[Int(active)].pattern.callCount
      guard Int(call.position) < count else { throw .damagedDatabase }
      activeCalls.append(
        ActiveCall(active: active, position: call.position, positionFromEnd: Int32(count - 1) - call.position))
    }
    callRanges[Int(stop)] = Int32(first)..<Int32(activeCalls.count)
    return first..<activeCalls.count
  }

  /// The changes from an alighting slot (forward), or to a boarding slot (backward).
  func footpaths(_ slot: Int32, isForward: Bool) throws(SQLiteError) -> Footpaths {
    if let known = isForward ? footpathsFrom[Int(slot)] : footpathsTo[Int(slot)] { return known }
    let footpaths = try reader.footpaths(slot, isForward: isForward, walking, of: network)
    if isForward { footpathsFrom[Int(slot)] = footpaths } else { footpathsTo[Int(slot)] = footpaths }
    return footpaths
  }

  /// Whether riders may board and alight at a stop.
  func admits(_ stop: Int32) -> Bool { !filter.needsWheelchair || network.stops.isAccessible(stop) }

  /// The slot of a trip where riders alight (or board) at a stop.
  @inline(__always)
  func slot(_ stop: Int32, _ namedTrip: Int32, _ route: Int32, isBoarding: Bool) -> Int32 {
    network.slots.areStops ? stop : network.slots.slot(stop, trip: namedTrip, route: route, isBoarding: isBoarding)
  }

  func day(_ index: Int32) -> Day { days[Int(index)] }

  func active(_ index: Int32) -> ActivePattern { patterns[Int(index)] }

  /// Returns the index of a pattern for this question; `nil` if no trip of it is within reach.
  func activate(_ rank: Int32) throws(SQLiteError) -> Int32? {
    if let known = activeIndexes[rank] { return known < 0 ? nil : known }
    reader.renewBudget()
    let pattern = try reader.pattern(rank, of: network)
    guard let span = pattern.span,
      let first = days.firstIndex(where: { $0.origin + span.upperBound >= reach.lowerBound }),
      let last = days.lastIndex(where: { $0.origin + span.lowerBound <= reach.upperBound }), first <= last
    else {
      activeIndexes[rank] = -1
      return nil
    }
    let index = Int32(patterns.count)
    activeIndexes[rank] = index
    patterns.append(
      ActivePattern(
        pattern: pattern, days: first..<last + 1, lanes: Array(repeating: nil, count: last + 1 - first)))
    return index
  }

  /// The lanes of a pattern on a day that riders may use.
  ///
  /// - Parameter day: An index within the pattern's days.
  func lanes(of index: Int32, day: Int) throws(SQLiteError) -> Range<Int> {
    let active = patterns[Int(index)]
    let place = day - active.days.lowerBound
    if let known = active.lanes[place] { return known }
    let first = lanes.count
    let trips = try trips(of: active.pattern, day: day)
    for lane in trips.lanes {
      let trip = active.pattern.trips[Int(trips.order[Int(lane.start)])]
      if let lane = self.lane(index, day, trip.rank, .trips(trips, lane)) { lanes.append(lane) }
    }
    for period in active.pattern.periods where try runs(period.service, day: Int32(day)) {
      if let lane = self.lane(index, day, period.rank, .period(period)) { lanes.append(lane) }
    }
    patterns[Int(index)].lanes[place] = first..<lanes.count
    return first..<lanes.count
  }

  private func lane(_ index: Int32, _ day: Int, _ trip: Int32, _ vehicles: SearchLane.Vehicles) -> SearchLane? {
    let route = network.trips.route(trip)
    guard filter.admits(route: route, isAccessible: network.trips.isAccessible(trip)) else { return nil }
    return SearchLane(
      active: index, pattern: patterns[Int(index)].pattern, day: Int32(day), origin: days[day].origin,
      route: route, namedTrip: network.rules.namedTrips.contains(trip) ? trip : 0, vehicles: vehicles)
  }

  private func trips(of pattern: JourneyPattern, day: Int) throws(SQLiteError) -> DayTrips {
    let key = JourneyCache.Key.day(pattern: pattern.rank, Int32(clamping: days[day].date.daysSince1970))
    if case .day(let trips) = network.cache.part(key) { return trips }
    let runs = try pattern.trips.map { trip throws(SQLiteError) in try self.runs(trip.service, day: Int32(day)) }
    let trips = DayTrips(pattern, network, runs: runs)
    network.cache.insert(.day(trips), for: key)
    return trips
  }

  func runs(_ service: Int32, day: Int32) throws(SQLiteError) -> Bool {
    let key = DayService(day: day, service: service)
    if let known = runningServices[key] { return known }
    let runs = try reader.runs(service: Int(service), on: days[Int(day)].date)
    runningServices[key] = runs
    return runs
  }
}

// MARK: Staying seated

extension SearchContext {
  /// A trip on which riders stay seated.
  struct SeatedTrip {
    let active: Int32
    let day: Int32
    /// The index among the trips of the pattern.
    let index: Int32
  }

  /// The trips that a trip continues as (forward), or that it continues (backward), on the same service day.
  func linked(
    to trip: JourneyPattern.Trip, of pattern: JourneyPattern, day: Int32, isForward: Bool
  ) throws(SQLiteError) -> [SeatedTrip] {
    guard network.mayLink(trip.rank) else { return [] }
    var linked = try blockLinks(of: trip.rank, day: day, isForward: isForward)
    for rank in (isForward ? network.rules.successors : network.rules.predecessors)[trip.rank] ?? [] {
      guard let row = try reader.trip(Int(rank)), let other = try reader.linkedTrip(row, of: network),
        try runs(other.service, day: day), !linked.contains(where: { $0.rank == other.rank })
      else { continue }
      let here = trip.start + pattern.arrival(trip.profile, pattern.lastTimed(trip.profile))
      if isForward ? other.start >= here : trip.start >= other.lastArrival { linked.append(other) }
    }
    var seated: [SeatedTrip] = []
    for trip in linked {
      guard
        filter.admits(route: network.trips.route(trip.rank), isAccessible: network.trips.isAccessible(trip.rank)),
        let active = try activate(trip.pattern)
      else { continue }
      seated.append(SeatedTrip(active: active, day: day, index: trip.index))
    }
    return seated
  }

  private func blockLinks(of trip: Int32, day: Int32, isForward: Bool) throws(SQLiteError) -> [BlockTimes.Trip] {
    let block = network.trips.block(trip)
    if block == 0 { return [] }
    let key = DayBlock(day: day, block: block)
    if blockPairs[key] == nil {
      reader.renewBudget()
      var links = BlockLinks()
      let times = try reader.block(block, of: network)
      for (from, to) in try times.pairs(where: { service throws(SQLiteError) in try runs(service, day: day) }) {
        guard from.lastStop != 0, to.firstStop != 0, network.stops.areOfOneStation(from.lastStop, to.firstStop),
          !network.rules.areSeparated(from.rank, to.rank)
        else { continue }
        links.successor[from.rank] = to
        links.predecessors[to.rank, default: []].append(from)
      }
      blockPairs[key] = links
    }
    if isForward { return blockPairs[key]?.successor[trip].map { [$0] } ?? [] }
    return blockPairs[key]?.predecessors[trip] ?? []
  }
}
