import TransitBundle
import TransitSQLite

/// A trip on which a rider stays seated after entering another one.
struct Seat {
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
  mutating func takeSeats(
    _ number: Int, _ first: Int, _ position: Int, before: Int32, _ round: Int
  ) throws(SQLiteError) {
    let lane = context.lanes[number]
    guard lane.mayContinue else { return }
    let known = seatLimits[number]?[round] ?? -1
    let end = Direction.isForward ? (known < 0 ? lane.count : Int(known)) : Int(known)
    var vehicle = first
    while Direction.isForward ? vehicle < end : vehicle > end {
      if Self.enterTime(lane, vehicle, position) >= bound(round) { break }
      let event = ScanEvent(
        before: before, lane: Int32(number), vehicle: Int32(vehicle), enterPosition: Int32(position), leavePosition: -1)
      try link(LaneVehicle(lane: Int32(number), index: Int32(vehicle)), parent: -1, event, round)
      vehicle += Direction.isForward ? 1 : -1
    }
    setLimit(number, first, round)
  }

  private mutating func setLimit(_ number: Int, _ vehicle: Int, _ round: Int) {
    var limits = seatLimits[number] ?? Array(repeating: -1, count: vehicles + 1)
    for round in round...vehicles
    where limits[round] < 0 || (Direction.isForward ? vehicle < Int(limits[round]) : vehicle > Int(limits[round])) {
      limits[round] = Int32(vehicle)
    }
    seatLimits[number] = limits
  }

  private mutating func link(
    _ vehicle: LaneVehicle, parent: Int32, _ event: ScanEvent, _ round: Int
  ) throws(SQLiteError) {
    for next in try context.linked(to: vehicle, isForward: Direction.isForward) {
      if let known = seatRounds[next], known <= round { continue }
      seatRounds[next] = round
      seats.append(Seat(vehicle: next, parent: parent, event: event))
      unriddenSeats.append(Int32(seats.count - 1))
    }
  }

  /// Rides all trips on which riders stay seated in a round.
  mutating func rideSeats(_ round: Int) throws(SQLiteError) {
    while let next = unriddenSeats.popLast() {
      if context.isCancelled { return }
      try ride(next, round)
    }
  }

  private mutating func ride(_ number: Int32, _ round: Int) throws(SQLiteError) {
    let seat = seats[Int(number)]
    let (lane, trip) = context.trip(of: seat.vehicle)
    let (pattern, times) = (lane.pattern, lane.trips.times)
    let ends = (
      Self.step(times.firstTimed(trip.profile), pattern), Self.step(times.lastTimed(trip.profile), pattern)
    )
    let (first, last) = (min(ends.0, ends.1), max(ends.0, ends.1))
    var event = seat.event
    event.seat = number
    var step = first + 1
    while step <= last {
      defer { step += 1 }
      let place = Self.position(step, pattern)
      let stop = pattern.stops[place]
      guard stop != 0, times.arrival(trip.profile, place) != ProfileTimes.missing, context.admits(stop),
        Direction.isForward ? pattern.canAlight(place) : pattern.canBoard(place)
      else { continue }
      event.leavePosition = Int32(place)
      leave(
        context.slot(stop, lane.namedTrip, lane.route, isBoarding: !Direction.isForward), at: stop,
        Self.leaveTime(trip, times, lane.origin, place), round, event)
    }
    let end = Self.leaveTime(trip, times, lane.origin, Self.position(last, pattern))
    if end >= bound(round) { return }
    try link(seat.vehicle, parent: number, seat.event, round)
  }

  private static func leaveTime(
    _ trip: DayTrips.Trip, _ times: ProfileTimes, _ origin: Int, _ position: Int
  ) -> Int {
    let start = origin + Int(trip.start)
    return Direction.isForward
      ? start + Int(times.arrival(trip.profile, position)) : -(start + Int(times.departure(trip.profile, position)))
  }
}
