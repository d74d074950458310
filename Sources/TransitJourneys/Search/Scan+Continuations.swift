import TransitBundle
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
  ) throws(DatabaseError) {
    let lane = context.lanes[number]
    guard lane.mayContinue else { return }
    let end = continuationLimits.limit(number, round) ?? Direction.end(of: lane.count)
    var vehicle = first
    while Direction.isBefore(vehicle, end) {
      if Direction.elapsed(Direction.enterInstant(lane, vehicle, position)) >= bound(round) { break }
      let event = ScanEvent(
        before: before, lane: number, vehicle: Int32(vehicle), enterPosition: Int32(position), leavePosition: -1)
      try link(LaneVehicle(lane: number, index: Int32(vehicle)), parent: -1, event, round)
      vehicle += Direction.stride
    }
    continuationLimits.insert(first, of: number, round)
  }

  private mutating func link(
    _ vehicle: LaneVehicle, parent: Int32, _ event: ScanEvent, _ round: Int
  ) throws(DatabaseError) {
    for next in try context.linked(to: vehicle, isForward: Direction.isForward) {
      let number = context.lanes.number(of: next)
      if number >= continuationRounds.count {
        continuationRounds += repeatElement(.max, count: number + 1 - continuationRounds.count)
      }
      if continuationRounds[number] <= round { continue }
      continuationRounds[number] = Int32(round)
      continuations.append(Continuation(vehicle: next, parent: parent, event: event))
    }
  }

  /// Rides all trips on which riders stay seated in a round.
  mutating func rideContinuations(_ round: Int) throws(DatabaseError) {
    while openContinuations < continuations.count {
      if context.isCancelled { return }
      try ride(openContinuations, round)
      openContinuations += 1
    }
  }

  private mutating func ride(_ number: Int, _ round: Int) throws(DatabaseError) {
    let continuation = continuations[number]
    let (lane, trip) = context.trip(of: continuation.vehicle)
    let (times, vehicle) = (lane.trips.times, Int(continuation.vehicle.index))
    let ends = Direction.timedEnds(times, trip.profile)
    if !rideLimits.covers(vehicle, of: continuation.vehicle.lane, round) {
      rideLimits.insert(vehicle, of: continuation.vehicle.lane, round)
      leaveAll(number, lane, trip.profile, from: ends.first, through: ends.last, round)
    }
    let end = Direction.elapsed(Direction.leaveInstant(lane, vehicle, ends.last))
    if end >= bound(round) { return }
    try link(continuation.vehicle, parent: Int32(number), continuation.event, round)
  }

  /// Leaves the vehicle of a continuation at each call after its first one.
  private mutating func leaveAll(
    _ number: Int, _ lane: SearchLane, _ profile: ProfileNumber, from first: Int, through last: Int, _ round: Int
  ) {
    let (pattern, times, vehicle) = (lane.pattern, lane.trips.times, Int(continuations[number].vehicle.index))
    let last = Direction.place(last, of: pattern.callCount)
    var event = continuations[number].event
    event.continuation = Int32(number)
    var step = Direction.place(first, of: pattern.callCount) + 1
    while step <= last {
      defer { step += 1 }
      let place = Direction.place(step, of: pattern.callCount)
      let stop = pattern.stops[place]
      guard stop != .absent, times.arrival(profile, place) != ProfileTimes.missing, context.admits(stop),
        Direction.canLeave(pattern, place)
      else { continue }
      event.leavePosition = Int32(place)
      leave(
        leaveSlot(stop, lane), at: stop,
        Direction.elapsed(Direction.leaveInstant(lane, vehicle, place)), round, event)
    }
  }
}
