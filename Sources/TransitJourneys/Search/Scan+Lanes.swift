import BundleFormat
import TransitSQLite

extension Scan {
  /// Rides the vehicles of a pattern from the first call where one can be entered.
  ///
  /// - Parameter step: The call, counted in the direction of the search.
  mutating func scan(_ number: Int32, from step: Int, _ round: Int) throws(SQLiteError) {
    // The end of a vehicle that was entered before any other one of its day or a later day could be, and has a time at
    // every call.
    var firstEnd: Int?
    for index in 0..<context.dayCount {
      let day = Direction.isForward ? index : context.dayCount - 1 - index
      // First without reading the trips of the day.
      if isOfNoUse(context.day(Int32(day)).times, after: firstEnd, round) { continue }
      guard let (lanes, times, areComplete) = try context.lanes(of: number, day: day),
        !isOfNoUse(times, after: firstEnd, round)
      else { continue }
      for lane in lanes {
        // The times of a single lane are those of the day.
        if wasRidden(lane, from: step, round) || lanes.count > 1 && isOutOfReach(lane, day, round) { continue }
        let end = try scan(lane: lane, from: step, round)
        if firstEnd == nil, areComplete, end != nil, context.patterns[Int(number)].isUniform { firstEnd = end }
      }
    }
  }

  private func isOutOfReach(_ lane: Int, _ day: Int, _ round: Int) -> Bool {
    let (span, origin) = (context.laneTimes[lane], context.day(Int32(day)).origin)
    return isOfNoUse(origin + Int(span.lowerBound)...origin + Int(span.upperBound), after: nil, round)
  }

  /// Whether the only vehicle of a lane was entered before, with as few vehicles and at no later call than now.
  ///
  /// Labels are kept between runs, so all that follows is known.
  private func wasRidden(_ lane: Int, from step: Int, _ round: Int) -> Bool {
    lane < ridden.count && Int(ridden[lane].round) <= round && Int(ridden[lane].step) <= step
  }

  private mutating func setRidden(_ lane: Int, at step: Int, _ round: Int) {
    while ridden.count <= lane { ridden.append(.none) }
    if round < Int(ridden[lane].round) || round == Int(ridden[lane].round) && step < Int(ridden[lane].step) {
      ridden[lane] = LaneRide(round: Int32(round), step: Int32(step))
    }
  }

  /// Whether no vehicle with times in a range can lower a label in a round.
  ///
  /// - Parameter firstEnd: The end of a vehicle that replaces all those that start then or later; `nil` for none.
  private func isOfNoUse(_ times: ClosedRange<Int>, after firstEnd: Int?, _ round: Int) -> Bool {
    let (earliest, latest) =
      Direction.isForward ? (times.lowerBound, times.upperBound) : (-times.upperBound, -times.lowerBound)
    return latest < earliestReady || earliest >= bound(round) || firstEnd.map { $0 <= earliest } ?? false
  }

  /// - Returns: The last time of the vehicle that was entered at the first call where that was possible; `nil` if none
  ///   could be entered there.
  private mutating func scan(lane number: Int, from start: Int, _ round: Int) throws(SQLiteError) -> Int? {
    let lane = context.lanes[number]
    let pattern = lane.pattern
    let (stops, count) = (pattern.stops, pattern.callCount)
    let times = Direction.isForward ? lane.trips.times.arrivals : lane.trips.times.departures
    let profile = lane.trip(0).profile
    let hasAllTimes = lane.trips.times.areComplete
    let needsWheelchair = context.filter.needsWheelchair
    let end = Self.step(
      Direction.isForward ? lane.trips.times.lastTimed(profile) : lane.trips.times.firstTimed(profile), pattern)
    let all = start..<max(start, end + 1)
    let steps = all.count > Self.fewSteps ? usefulSteps(lane, all, round) : all
    // The times of the entered vehicle: its start, and the index of its first call in `times`.
    var (vehicle, origin, row) = (-1, 0, 0)
    var (position, before): (Int, Int32) = (0, -1)
    var (hasTried, firstEnd): (Bool, Int?) = (steps.lowerBound > start, nil)
    let last = steps.upperBound - 1
    var step = steps.lowerBound
    while step <= last {
      defer { step &+= 1 }
      let place = Direction.isForward ? step : count &- 1 &- step
      let stop = stops[place]
      guard stop != 0, hasAllTimes || times[Int(profile) &* count &+ place] != ProfileTimes.missing,
        !needsWheelchair || context.admits(stop)
      else { continue }
      if vehicle >= 0, Direction.isForward ? pattern.canAlight(place) : pattern.canBoard(place) {
        let offset = Int(times[row &+ place])
        let time = Direction.isForward ? origin &+ offset : -(origin &+ offset)
        let slot =
          slotsAreStops ? stop : context.slot(stop, lane.namedTrip, lane.route, isBoarding: !Direction.isForward)
        if time < bound(round), time < labels.reached(slot, round) {
          leave(
            slot, at: stop, time, round,
            ScanEvent(
              before: before, lane: Int32(number), vehicle: Int32(vehicle), enterPosition: Int32(position),
              leavePosition: Int32(place)))
        }
      }
      guard step < last, Direction.isForward ? pattern.canBoard(place) : pattern.canAlight(place) else { continue }
      let entry: Entry
      if slotsAreStops {
        guard let row = labels.row(stop) else { continue }
        let label = labels.label(row, round &- 1)
        entry = Entry(ready: label.ready, event: label.readyEvent)
      } else {
        let slot = context.slot(stop, lane.namedTrip, lane.route, isBoarding: Direction.isForward)
        entry = try self.entry(slot, round &- 1)
      }
      if entry.ready == LabelTable.never { continue }
      let found = Self.firstVehicle(lane, place, from: Int(entry.ready), before: vehicle)
      if found >= 0 {
        (vehicle, position, before) = (found, place, entry.event)
        let trip = lane.trip(found)
        origin = lane.origin &+ Int(trip.start)
        row = Int(trip.profile) &* count
        if !hasTried { firstEnd = Self.end(of: trip, lane) }
        if lane.count == 1 { setRidden(number, at: step, round) }
      }
      hasTried = true
    }
    if vehicle >= 0, pattern.hasLinks { try takeSeats(number, vehicle, position, before: before, round) }
    return firstEnd
  }

  /// The calls of a lane, counted in the direction of the search, at which a vehicle may lower a label in a round.
  ///
  /// Searching for them pays for long patterns, and needs times that rise.
  @inline(never)
  private func usefulSteps(_ lane: SearchLane, _ steps: Range<Int>, _ round: Int) -> Range<Int> {
    guard lane.trips.times.areComplete, !lane.trips.times.fastest.isEmpty else { return steps }
    let (first, other) = Direction.isForward ? (0, lane.count - 1) : (lane.count - 1, 0)
    let start = steps.partitioningIndex { step in
      Self.enterTime(lane, other, Self.position(step, lane.pattern)) >= earliestReady
    }
    let end = (start..<steps.upperBound).partitioningIndex { step in
      Self.leaveTime(lane, first, Self.position(step, lane.pattern)) >= bound(round)
    }
    return start..<end
  }

  private static var fewSteps: Int { 64 }

  /// Rides a vehicle from an origin.
  ///
  /// If it was entered at a later call before, the ride ends there: what follows is known.
  mutating func enter(_ entered: OriginVehicle) throws(SQLiteError) {
    let (number, index) = (entered.vehicle.lane, entered.vehicle.index)
    let lane = context.lanes[Int(number)]
    let (pattern, times, trip) = (lane.pattern, lane.trips.times, lane.trip(Int(index)))
    // A rider who comes back to the origin has no use for the vehicles that leave it then.
    let slot = context.slot(entered.stop, lane.namedTrip, lane.route, isBoarding: true)
    labels.lowerReady(
      labels.createdRow(slot), 0, to: Int32(lane.departure(Int(index), Int(entered.position))), event: -1)
    let known = enteredAtOrigin.updateValue(entered, forKey: number)
    var last = times.lastTimed(trip.profile)
    if let known, known.vehicle == entered.vehicle { last = min(last, Int(known.position)) }
    for place in stride(from: Int(entered.position) + 1, through: last, by: 1) {
      let stop = pattern.stops[place]
      guard stop != 0, times.arrival(trip.profile, place) != ProfileTimes.missing, context.admits(stop),
        pattern.canAlight(place)
      else { continue }
      leave(
        context.slot(stop, lane.namedTrip, lane.route, isBoarding: false), at: stop,
        lane.arrival(Int(index), place), 1,
        ScanEvent(
          before: -1, lane: number, vehicle: index, enterPosition: entered.position, leavePosition: Int32(place)))
    }
    if pattern.hasLinks, Int(entered.position) < times.lastTimed(trip.profile) {
      try takeSeats(Int(number), Int(index), Int(entered.position), before: -1, 1)
    }
  }

  /// The last elapsed time of a vehicle.
  private static func end(of trip: DayTrips.Trip, _ lane: SearchLane) -> Int {
    let span = lane.trips.times.span(trip.profile)
    let origin = lane.origin + Int(trip.start)
    return Direction.isForward ? origin + span.upperBound : -(origin + span.lowerBound)
  }

  /// The call after a number of steps in the direction of the search.
  @inline(__always)
  static func position(_ step: Int, _ pattern: JourneyPattern) -> Int {
    Direction.isForward ? step : pattern.callCount - 1 - step
  }

  /// The step at which the search meets a call.
  @inline(__always)
  static func step(_ position: Int, _ pattern: JourneyPattern) -> Int {
    Direction.isForward ? position : pattern.callCount - 1 - position
  }

  /// The elapsed time at which a vehicle is entered at a call.
  @inline(__always)
  static func enterTime(_ lane: SearchLane, _ vehicle: Int, _ position: Int) -> Int {
    Direction.isForward ? lane.departure(vehicle, position) : -lane.arrival(vehicle, position)
  }

  /// The elapsed time at which a vehicle is left at a call.
  private static func leaveTime(_ lane: SearchLane, _ vehicle: Int, _ position: Int) -> Int {
    Direction.isForward ? lane.arrival(vehicle, position) : -lane.departure(vehicle, position)
  }

  /// Returns the first vehicle of a lane, in the direction of the search, that can be entered at a time or later; -1 if
  /// there is none.
  ///
  /// - Parameter known: A vehicle that was found before; -1 for none. Only vehicles before it are of interest.
  @inline(__always)
  private static func firstVehicle(_ lane: SearchLane, _ position: Int, from time: Int, before known: Int) -> Int {
    switch lane.vehicles {
    case .trips(let range):
      let trips = lane.trips.trips
      let times = Direction.isForward ? lane.trips.times.departures : lane.trips.times.arrivals
      let (first, count) = (Int(range.start), lane.pattern.callCount)
      func instant(_ vehicle: Int) -> Int {
        let trip = trips[first &+ vehicle]
        return lane.origin &+ Int(trip.start) &+ Int(times[Int(trip.profile) &* count &+ position])
      }
      return firstVehicle(Int(range.end) &- first, from: time, before: known, instant)
    case .period(let period):
      return firstVehicle(Int(period.count), from: time, before: known) { vehicle in
        Direction.isForward ? lane.departure(vehicle, position) : lane.arrival(vehicle, position)
      }
    }
  }

  /// - Parameter instant: The time of a vehicle in seconds after the question's instant.
  @inline(__always)
  private static func firstVehicle(
    _ count: Int, from time: Int, before known: Int, _ instant: (Int) -> Int
  ) -> Int {
    if Direction.isForward {
      let end = known < 0 ? count : known
      if end == 0 || instant(end &- 1) < time { return -1 }
      return (0..<end - 1).partitioningIndex { instant($0) >= time }
    }
    let start = known < 0 ? 0 : known &+ 1
    if start == count || instant(start) > -time { return -1 }
    return (start + 1..<count).partitioningIndex { instant($0) > -time } - 1
  }
}
