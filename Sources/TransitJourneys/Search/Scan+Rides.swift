/// A ride of a journey, in ranks and positions.
struct FoundRide {
  let pattern: JourneyPattern
  let times: ProfileTimes
  /// With the start of the run for a repeated trip.
  let trip: DayTrips.Trip
  /// The index of the service day.
  let day: Int32
  let boarding: Int
  let alighting: Int
  /// Whether the rider stayed seated from the ride before.
  let staysSeated: Bool
  /// The row of frequencies.txt; `nil` for a trip that runs once.
  let period: DayTrips.Period?
}

extension Scan {
  /// The rides that led to an event, in the order of time.
  func rides(to event: Int32) -> [FoundRide] {
    var rides: [FoundRide] = []
    var next = event
    while next >= 0 {
      let event = events[Int(next)]
      let vehicle = vehicle(event)
      // A search against time meets the last vehicle first.
      if Direction.isForward { rides = vehicle + rides } else { rides += vehicle }
      next = event.before
    }
    return rides
  }

  /// The rides on one vehicle.
  private func vehicle(_ event: ScanEvent) -> [FoundRide] {
    let lane = context.lanes[Int(event.lane)]
    let trip = lane.trip(Int(event.vehicle))
    var period: DayTrips.Period?
    if case .period(let row) = lane.vehicles { period = row }
    var seated: [Seat] = []
    var next = event.seat
    while next >= 0 {
      seated.append(seats[Int(next)])
      next = seats[Int(next)].parent
    }
    let parts =
      [(lane: lane, trip: trip)]
      + seated.reversed().map { context.trip(of: $0.vehicle) }
    // In the direction of the search, the rider enters the first part and leaves the last.
    var rides: [FoundRide] = []
    for (index, part) in parts.enumerated() {
      let times = part.lane.trips.times
      let ends = (times.firstTimed(part.trip.profile), times.lastTimed(part.trip.profile))
      let start = Direction.isForward ? ends.0 : ends.1
      let end = Direction.isForward ? ends.1 : ends.0
      let entered = index == 0 ? Int(event.enterPosition) : start
      let left = index == parts.count - 1 ? Int(event.leavePosition) : end
      rides.append(
        FoundRide(
          pattern: part.lane.pattern, times: times, trip: part.trip, day: part.lane.day,
          boarding: Direction.isForward ? entered : left, alighting: Direction.isForward ? left : entered,
          staysSeated: Direction.isForward ? index > 0 : index < parts.count - 1, period: period))
    }
    return Direction.isForward ? rides : rides.reversed()
  }
}
