import TransitBundle
import TransitSQLite
import TransitValues

/// A trip on which a rider stays seated after entering another one, because the vehicle continues as that trip.
struct Continuation {
  let vehicle: LaneVehicle
  /// The trip before, if the rider stayed seated there as well; -1 if it is the vehicle that was entered.
  let parent: Int32
  /// How that vehicle was entered.
  let event: ScanEvent
}

extension Scan {
  /// Finds the trips that a vehicle of a lane, and those after it, continue as.
  ///
  /// All of them can be entered where the first one is, and they may continue as different trips.
  mutating func collectContinuations(
    _ number: LaneNumber, _ first: Int, _ position: Int, before: Int32, _ round: Int
  ) throws(SQLiteError) {
    let lane = context.lanes[number]
    guard lane.mayContinue else { return }
    let known = continuationLimits[number]?[round] ?? -1
    let end = known < 0 ? Direction.end(of: lane.count) : Int(known)
    var vehicle = first
    while Direction.isBefore(vehicle, end) {
      if Direction.elapsed(Direction.enterInstant(lane, vehicle, position)) >= bound(round) { break }
      let event = ScanEvent(
        before: before, lane: number, vehicle: Int32(vehicle), enterPosition: Int32(position), leavePosition: -1)
      try link(LaneVehicle(lane: number, index: Int32(vehicle)), parent: -1, event, round)
      vehicle += Direction.stride
    }
    setLimit(number, first, round)
  }

  private mutating func setLimit(_ number: LaneNumber, _ vehicle: Int, _ round: Int) {
    var limits = continuationLimits[number] ?? Array(repeating: -1, count: vehicles + 1)
    for round in round...vehicles
    where limits[round] < 0 || Direction.isBefore(vehicle, Int(limits[round])) {
      limits[round] = Int32(vehicle)
    }
    continuationLimits[number] = limits
  }

  private mutating func link(
    _ vehicle: LaneVehicle, parent: Int32, _ event: ScanEvent, _ round: Int
  ) throws(SQLiteError) {
    for next in try context.linked(to: vehicle, isForward: Direction.isForward) {
      if let known = continuationRounds[next], known <= round { continue }
      continuationRounds[next] = round
      continuations.append(Continuation(vehicle: next, parent: parent, event: event))
      openContinuations.append(Int32(continuations.count - 1))
    }
  }

  /// Rides all trips on which riders stay seated in a round.
  mutating func rideContinuations(_ round: Int) throws(SQLiteError) {
    while let next = openContinuations.popLast() {
      if context.isCancelled { return }
      try ride(next, round)
    }
  }

  private mutating func ride(_ number: Int32, _ round: Int) throws(SQLiteError) {
    let continuation = continuations[Int(number)]
    let (lane, trip) = context.trip(of: continuation.vehicle)
    let (pattern, times, vehicle) = (lane.pattern, lane.trips.times, Int(continuation.vehicle.index))
    let ends = Direction.timedEnds(times, trip.profile)
    let last = Direction.place(ends.last, of: pattern.callCount)
    var event = continuation.event
    event.continuation = number
    var step = Direction.place(ends.first, of: pattern.callCount) + 1
    while step <= last {
      defer { step += 1 }
      let place = Direction.place(step, of: pattern.callCount)
      let stop = pattern.stops[place]
      guard stop != .absent, times.arrival(trip.profile, place) != ProfileTimes.missing, context.admits(stop),
        Direction.canLeave(pattern, place)
      else { continue }
      event.leavePosition = Int32(place)
      leave(
        leaveSlot(stop, lane), at: stop,
        Direction.elapsed(Direction.leaveInstant(lane, vehicle, place)), round, event)
    }
    let end = Direction.elapsed(Direction.leaveInstant(lane, vehicle, ends.last))
    if end >= bound(round) { return }
    try link(continuation.vehicle, parent: number, continuation.event, round)
  }
}
