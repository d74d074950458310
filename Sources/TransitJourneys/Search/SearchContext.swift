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
  /// The index in ``patterns``, by the rank of the pattern; -1 for a pattern that the search has not met. Grows on
  /// demand.
  private var activeIndexes: [Int32] = []
  private(set) var lanes: [SearchLane] = []
  private var activeCalls: [ActiveCall] = []
  /// By stop; `nil` before they are read.
  private var callRanges: [Range<Int32>?]
  /// By slot; `nil` before they are read.
  private var footpathsFrom: [Footpaths?]
  private var footpathsTo: [Footpaths?]
  /// The number of changes that the question may still meet: at most 256 MiB of them. Feeds have about 25 for each stop;
  /// only a hostile feed, with many thousands of stops at one place, has more.
  private var pathsLeft = 1 << 25
  private var runningServices: [DayService: Bool] = [:]
  private var blockPairs: [DayBlock: BlockLinks] = [:]

  /// A service day.
  struct Day {
    let date: ServiceDate
    /// The instant from which times are counted, in seconds after the question's instant.
    let origin: Int
    /// A range that contains the times of all trips of the day, in seconds after the question's instant.
    let times: ClosedRange<Int>
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
    var successor: [Int32: LinkedTrip] = [:]
    var predecessors: [Int32: [LinkedTrip]] = [:]
  }

  /// A pattern that the search has met.
  struct ActivePattern {
    let pattern: JourneyPattern
    /// By service day.
    var days: [ActiveDay]
  }

  /// The lanes of a pattern on a service day.
  enum ActiveDay {
    case unread
    /// No trip is within reach.
    case empty
    /// - Parameters:
    ///   - times: The range of all times, in seconds after the question's instant.
    ///   - areComplete: Whether every call has a time.
    case lanes(Range<Int>, times: ClosedRange<Int>, areComplete: Bool)
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
    for call in try reader.calls(atStop: stop, of: network).calls {
      guard let active = try activate(call.pattern) else { continue }
      let count = patterns[Int(active)].pattern.callCount
      guard Int(call.position) < count else { throw .damagedDatabase }
      activeCalls.append(
        ActiveCall(active: active, position: call.position, positionFromEnd: Int32(count - 1) - call.position))
    }
    callRanges[Int(stop)] = Int32(first)..<Int32(activeCalls.count)
    return activeCalls[first...]
  }

  /// The changes from an alighting slot (forward), or to a boarding slot (backward).
  func footpaths(_ slot: Int32, isForward: Bool) throws(SQLiteError) -> Footpaths {
    if let known = isForward ? footpathsFrom[Int(slot)] : footpathsTo[Int(slot)] { return known }
    let footpaths = try reader.footpaths(slot, isForward: isForward, walking, of: network)
    pathsLeft -= footpaths.paths.count
    if pathsLeft < 0 { throw .interrupted }
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

  /// The number of service days within reach.
  var dayCount: Int { days.count }

  /// Returns the index of a pattern for this question; `nil` if the pattern has no trips.
  func activate(_ rank: Int32) throws(SQLiteError) -> Int32? {
    // Each pattern has a trip, so ranks are no larger than those of trips.
    guard (1...max(1, network.trips.count)).contains(Int(rank)) else { return nil }
    while activeIndexes.count <= Int(rank) { activeIndexes.append(-1) }
    if activeIndexes[Int(rank)] >= 0 { return activeIndexes[Int(rank)] }
    reader.renewBudget()
    let pattern = try reader.pattern(rank, of: network)
    if pattern.services.isEmpty { return nil }
    let index = Int32(patterns.count)
    activeIndexes[Int(rank)] = index
    patterns.append(ActivePattern(pattern: pattern, days: Array(repeating: .unread, count: days.count)))
    return index
  }

  /// The lanes of a pattern on a day that riders may use, and the range of their times in seconds after the question's
  /// instant; `nil` if no trip is within reach.
  @inline(__always)
  func lanes(
    of index: Int32, day: Int
  ) throws(SQLiteError) -> (lanes: Range<Int>, times: ClosedRange<Int>, areComplete: Bool)? {
    if case .unread = patterns[Int(index)].days[day] { try readLanes(of: index, day: day) }
    guard case .lanes(let lanes, let times, let areComplete) = patterns[Int(index)].days[day] else { return nil }
    return (lanes, times, areComplete)
  }

  private func readLanes(of index: Int32, day: Int) throws(SQLiteError) {
    reader.renewBudget()
    let pattern = patterns[Int(index)].pattern
    let trips = try trips(of: pattern, day: Int32(day))
    patterns[Int(index)].days[day] = .empty
    guard let span = trips.span else { return }
    let times = days[day].origin + span.lowerBound...days[day].origin + span.upperBound
    guard times.overlaps(reach) else { return }
    let first = lanes.count
    for lane in trips.lanes {
      append(index, pattern, trips, day, trips.trips[Int(lane.start)].rank, .trips(lane))
    }
    for period in trips.periods { append(index, pattern, trips, day, period.rank, .period(period)) }
    patterns[Int(index)].days[day] = .lanes(
      first..<lanes.count, times: times, areComplete: trips.times.areComplete)
  }

  private func append(
    _ index: Int32, _ pattern: JourneyPattern, _ trips: DayTrips, _ day: Int, _ trip: Int32,
    _ vehicles: SearchLane.Vehicles
  ) {
    let route = network.trips.route(trip)
    guard filter.admits(route: route, isAccessible: network.trips.isAccessible(trip)) else { return }
    lanes.append(
      SearchLane(
        active: index, pattern: pattern, trips: trips, day: Int32(day), origin: days[day].origin, route: route,
        namedTrip: network.rules.namedTrips.contains(trip) ? trip : 0, vehicles: vehicles))
  }

  private func trips(of pattern: JourneyPattern, day: Int32) throws(SQLiteError) -> DayTrips {
    try reader.trips(of: pattern, day: Int32(clamping: days[Int(day)].date.daysSince1970), network) {
      service throws(SQLiteError) in try runs(service, day: day)
    }
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
    let trips: DayTrips
    let trip: DayTrips.Trip
  }

  /// The trips that a trip continues as (forward), or that it continues (backward), on the same service day.
  func linked(
    to trip: DayTrips.Trip, of trips: DayTrips, day: Int32, isForward: Bool
  ) throws(SQLiteError) -> [SeatedTrip] {
    guard network.mayLink(trip.rank) else { return [] }
    var linked = try blockLinks(of: trip.rank, day: day, isForward: isForward)
    for rank in (isForward ? network.rules.successors : network.rules.predecessors)[trip.rank] ?? [] {
      guard !linked.contains(where: { $0.trip.rank == rank }), let row = try reader.trip(Int(rank)),
        let other = try linkedTrip(row, day: day)
      else { continue }
      let end = trip.start + trips.times.arrival(trip.profile, trips.times.lastTimed(trip.profile))
      if isForward ? other.trip.start >= end : trip.start >= other.lastArrival { linked.append(other) }
    }
    var seated: [SeatedTrip] = []
    for other in linked {
      guard
        filter.admits(
          route: network.trips.route(other.trip.rank), isAccessible: network.trips.isAccessible(other.trip.rank)),
        let active = try activate(other.pattern.rank)
      else { continue }
      seated.append(SeatedTrip(active: active, day: day, trips: other.trips, trip: other.trip))
    }
    return seated
  }

  private func blockLinks(of trip: Int32, day: Int32, isForward: Bool) throws(SQLiteError) -> [LinkedTrip] {
    let block = network.trips.block(trip)
    if block == 0 { return [] }
    let key = DayBlock(day: day, block: block)
    if blockPairs[key] == nil {
      reader.renewBudget()
      var links = BlockLinks()
      var trips: [LinkedTrip] = []
      for row in try reader.block(block, of: network).trips {
        if let trip = try linkedTrip(row, day: day) { trips.append(trip) }
      }
      for (from, to) in LinkedTrip.pairs(trips) {
        guard from.lastStop != 0, to.firstStop != 0, network.stops.areOfOneStation(from.lastStop, to.firstStop),
          !network.rules.areSeparated(from.trip.rank, to.trip.rank)
        else { continue }
        links.successor[from.trip.rank] = to
        links.predecessors[to.trip.rank, default: []].append(from)
      }
      blockPairs[key] = links
    }
    if isForward { return blockPairs[key]?.successor[trip].map { [$0] } ?? [] }
    return blockPairs[key]?.predecessors[trip] ?? []
  }

  /// A trip that riders may stay seated on; `nil` for a trip that does not run, without times or in frequencies.txt.
  private func linkedTrip(_ row: JourneyBlockTrip, day: Int32) throws(SQLiteError) -> LinkedTrip? {
    guard let rank = Int32(exactly: row.pattern), rank > 0, try runs(Int32(clamping: row.service), day: day) else {
      return nil
    }
    reader.renewBudget()
    let pattern = try reader.pattern(rank, of: network)
    let trips = try self.trips(of: pattern, day: day)
    guard let index = trips.index(ofTrip: Int32(clamping: row.trip), start: row.start) else { return nil }
    return LinkedTrip(pattern, trips, trips.trips[index])
  }
}
