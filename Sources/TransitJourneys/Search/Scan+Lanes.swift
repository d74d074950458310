import BundleFormat
import TransitValues

extension Scan {
  /// Rides the vehicles of a pattern from the first call where one can be entered.
  ///
  /// - Parameter step: The call, counted in the direction of the search.
  mutating func scan(_ number: PatternNumber, from step: Int, _ round: Int) throws(DatabaseError) {
    // The end of a vehicle that was entered before any other one of its day or a later day could be, and has a time at
    // every call.
    var firstEnd: Int?
    for index in 0..<context.dayNumbers.count {
      let day = DayNumber(Direction.place(index, of: context.dayNumbers.count))
      // First without reading the trips of the day.
      if !canImprove(context.day(day).times, after: firstEnd, round) { continue }
      guard let (lanes, times, areComplete) = try context.lanes(of: number, day: day),
        canImprove(times, after: firstEnd, round)
      else { continue }
      for lane in lanes {
        // The times of a single lane are those of the day.
        if wasRidden(lane, from: step, round) || lanes.count > 1 && isOutOfReach(lane, day, round) { continue }
        let end = try scan(lane: lane, from: step, round)
        if firstEnd == nil, areComplete, end != nil, context.lanes[lane].trips.pattern.areUniform { firstEnd = end }
      }
    }
  }

  private func isOutOfReach(_ lane: LaneNumber, _ day: DayNumber, _ round: Int) -> Bool {
    let (span, origin) = (context.lanes.span(of: lane), context.day(day).origin)
    return !canImprove(origin + Int(span.lowerBound)...origin + Int(span.upperBound), after: nil, round)
  }

  /// Whether the only vehicle of a lane was entered before, with as few vehicles and at no later call than now.
  ///
  /// Labels are kept between runs, so all that follows is known.
  private func wasRidden(_ lane: LaneNumber, from step: Int, _ round: Int) -> Bool {
    lane.index < ridden.count && Int(ridden[lane].round) <= round && Int(ridden[lane].step) <= step
  }

  private mutating func setRidden(_ lane: LaneNumber, at step: Int, _ round: Int) {
    while ridden.count <= lane.index { ridden.append(.none) }
    if round < Int(ridden[lane].round) || round == Int(ridden[lane].round) && step < Int(ridden[lane].step) {
      ridden[lane] = LaneRide(round: Int32(round), step: Int32(step))
    }
  }

  /// Whether a vehicle with times in a range can lower a label in a round.
  ///
  /// - Parameter firstEnd: The end of a vehicle that replaces all those that start then or later; `nil` for none.
  private func canImprove(_ times: ClosedRange<Int>, after firstEnd: Int?, _ round: Int) -> Bool {
    let elapsed = Direction.elapsed(times)
    return elapsed.upperBound >= earliestReady && elapsed.lowerBound < bound(round)
      && firstEnd.map { $0 > elapsed.lowerBound } ?? true
  }

  /// - Returns: The last time of the vehicle that was entered at the first call where that was possible; `nil` if none
  ///   could be entered there.
  private mutating func scan(lane number: LaneNumber, from start: Int, _ round: Int) throws(DatabaseError) -> Int? {
    let lane = context.lanes[number]
    let pattern = lane.pattern
    let (stops, count) = (pattern.stops, pattern.callCount)
    let times = Direction.leaveTimes(lane.trips.times)
    let profile = lane.trip(0).profile
    let hasAllTimes = lane.trips.times.areComplete
    let needsWheelchair = context.filter.needsWheelchair
    let end = Direction.place(Direction.timedEnds(lane.trips.times, profile).last, of: count)
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
      let place = Direction.place(step, of: count)
      let stop = stops[place]
      guard stop != .absent, hasAllTimes || times[profile.index &* count &+ place] != ProfileTimes.missing,
        !needsWheelchair || context.admits(stop)
      else { continue }
      if vehicle >= 0, Direction.canLeave(pattern, place) {
        let offset = Int(times[row &+ place])
        let time = Direction.elapsed(origin &+ offset)
        let slot = slotsAreStops ? Slot(stop) : leaveSlot(stop, lane)
        if time < bound(round), time < labels.reached(slot, round) {
          leave(
            slot, at: stop, time, round,
            ScanEvent(
              before: before, lane: number, vehicle: Int32(vehicle), enterPosition: Int32(position),
              leavePosition: Int32(place)))
        }
      }
      guard step < last, Direction.canEnter(pattern, place) else { continue }
      let entry: Entry
      if slotsAreStops {
        guard let row = labels.row(Slot(stop)) else { continue }
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
        row = trip.profile.index &* count
        if !hasTried { firstEnd = Self.end(of: trip, lane) }
        if lane.count == 1 { setRidden(number, at: step, round) }
      }
      hasTried = true
    }
    if vehicle >= 0, lane.trips.pattern.hasLinks {
      try collectContinuations(number, vehicle, position, before: before, round)
    }
    return firstEnd
  }

  /// The calls of a lane, counted in the direction of the search, at which a vehicle may lower a label in a round.
  ///
  /// Searching for them pays for long patterns, and needs times that rise.
  @inline(never)
  private func usefulSteps(_ lane: SearchLane, _ steps: Range<Int>, _ round: Int) -> Range<Int> {
    guard lane.trips.times.areComplete, !lane.trips.times.fastest.isEmpty else { return steps }
    let (first, last) = Direction.inOrder(0, lane.count - 1)
    let count = lane.pattern.callCount
    let start = steps.partitioningIndex { step in
      Direction.elapsed(Direction.enterInstant(lane, last, Direction.place(step, of: count))) >= earliestReady
    }
    let end = (start..<steps.upperBound).partitioningIndex { step in
      Direction.elapsed(Direction.leaveInstant(lane, first, Direction.place(step, of: count))) >= bound(round)
    }
    return start..<end
  }

  private static var fewSteps: Int { 64 }

  /// Rides a vehicle from an origin.
  ///
  /// If it was entered at a later call before, the ride ends there: what follows is known.
  mutating func enter(_ entered: OriginVehicle) throws(DatabaseError) {
    let (number, index) = (entered.vehicle.lane, entered.vehicle.index)
    let lane = context.lanes[number]
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
      guard stop != .absent, times.arrival(trip.profile, place) != ProfileTimes.missing, context.admits(stop),
        pattern.canAlight(place)
      else { continue }
      leave(
        leaveSlot(stop, lane), at: stop,
        lane.arrival(Int(index), place), 1,
        ScanEvent(
          before: -1, lane: number, vehicle: index, enterPosition: entered.position, leavePosition: Int32(place)))
    }
    if lane.trips.pattern.hasLinks, Int(entered.position) < times.lastTimed(trip.profile) {
      try collectContinuations(number, Int(index), Int(entered.position), before: -1, 1)
    }
  }

  /// The last elapsed time of a vehicle.
  private static func end(of trip: DayTrips.Trip, _ lane: SearchLane) -> Int {
    let span = lane.trips.times.span(trip.profile)
    let origin = lane.origin + Int(trip.start)
    return Direction.elapsed(origin + span.lowerBound...origin + span.upperBound).upperBound
  }

  /// The slot where a vehicle of a lane is left at a stop.
  @inline(__always)
  func leaveSlot(_ stop: StopRank, _ lane: SearchLane) -> Slot {
    context.slot(stop, lane.namedTrip, lane.route, isBoarding: !Direction.isForward)
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
      let times = Direction.enterTimes(lane.trips.times)
      let (first, count) = (Int(range.start), lane.pattern.callCount)
      func instant(_ vehicle: Int) -> Int {
        let trip = trips[first &+ vehicle]
        return lane.origin &+ Int(trip.start) &+ Int(times[trip.profile.index &* count &+ position])
      }
      return firstVehicle(Int(range.end) &- first, from: time, before: known, instant)
    case .period(let period):
      return firstVehicle(Int(period.count), from: time, before: known) { vehicle in
        Direction.enterInstant(lane, vehicle, position)
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
