import TransitValues

/// A ride of a journey, in ranks and positions.
struct FoundRide {
  let pattern: JourneyPattern
  let trips: DayTrips
  /// With the start of the run for a repeated trip.
  let trip: DayTrips.Trip
  let day: DayNumber
  var boarding: Int
  var alighting: Int
  /// Whether the rider stayed seated from the ride before.
  var staysSeated: Bool
  /// The row of frequencies.txt; `nil` for a trip that runs once.
  let period: DayTrips.Period?
  /// The run of live data; `nil` for a trip of the schedule.
  let run: RiddenRun?

  var times: ProfileTimes { trips.times }
}

extension Scan {
  /// The rides that led to an event, in the order of time.
  func rides(to event: Int32) -> [FoundRide] {
    var rides: [FoundRide] = []
    var next = event
    while next >= 0 {
      let event = events[Int(next)]
      let vehicle = vehicle(event)
      // Events lead back to the origin of the search.
      let (first, last) = Direction.inOrder(vehicle, rides)
      rides = first + last
      next = event.before
    }
    return rides
  }

  /// The rides on one vehicle.
  private func vehicle(_ event: ScanEvent) -> [FoundRide] {
    let lane = context.lanes[event.lane]
    let trip = lane.trip(Int(event.vehicle))
    var period: DayTrips.Period?
    if case .period(let row) = lane.vehicles { period = row }
    var seated: [Continuation] = []
    var next = event.continuation
    while next >= 0 {
      seated.append(continuations[Int(next)])
      next = continuations[Int(next)].parent
    }
    let parts =
      [(lane: lane, trip: trip)]
      + seated.reversed().map { context.trip(of: $0.vehicle) }
    // In the direction of the search, the rider enters the first part and leaves the last.
    var rides: [FoundRide] = []
    for (index, part) in parts.enumerated() {
      let times = part.lane.trips.times
      let ends = Direction.timedEnds(times, part.trip.profile)
      let entered = index == 0 ? Int(event.enterPosition) : ends.first
      let left = index == parts.count - 1 ? Int(event.leavePosition) : ends.last
      let (boarding, alighting) = Direction.inOrder(entered, left)
      rides.append(
        FoundRide(
          pattern: part.lane.pattern, trips: part.lane.trips, trip: part.trip, day: part.lane.day,
          boarding: boarding, alighting: alighting,
          staysSeated: index != Direction.inOrder(0, parts.count - 1).first, period: period,
          run: part.lane.trips.run(of: part.trip)))
    }
    return Direction.isForward ? rides : rides.reversed()
  }
}
