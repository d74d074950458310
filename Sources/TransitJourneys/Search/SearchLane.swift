/// Vehicles of a pattern on a service day that never overtake each other, numbered from 0 in the order of time.
struct SearchLane {
  enum Vehicles {
    case trips(DayTrips, DayTrips.Lane)
    case period(JourneyPattern.Period)
  }

  /// The index of the pattern in the ``SearchContext``.
  let active: Int32
  let pattern: JourneyPattern
  /// The index of the service day.
  let day: Int32
  /// The origin of the service day, in seconds after the question's instant.
  let origin: Int
  let route: Int32
  /// The trip, if a rule of transfers.txt names it; else 0.
  let namedTrip: Int32
  let vehicles: Vehicles

  var count: Int {
    switch vehicles {
    case .trips(_, let lane): Int(lane.end - lane.start)
    case .period(let period): Int(period.count)
    }
  }

  /// The trip of a vehicle, with the start of a run for a repeated trip.
  @inline(__always)
  func trip(_ index: Int) -> JourneyPattern.Trip {
    switch vehicles {
    case .trips(let day, let lane):
      return pattern.trips[Int(day.order[Int(lane.start) &+ index])]
    case .period(let period):
      return JourneyPattern.Trip(
        start: period.start &+ Int32(truncatingIfNeeded: index) &* period.headway, service: period.service,
        profile: period.profile, rank: period.rank)
    }
  }

  /// The index of a vehicle's trip in the pattern; `nil` for a repeated trip.
  func patternIndex(_ index: Int) -> Int32? {
    guard case .trips(let day, let lane) = vehicles else { return nil }
    return day.order[Int(lane.start) + index]
  }

  /// The arrival of a vehicle at a call that has a time, in seconds after the question's instant.
  @inline(__always)
  func arrival(_ index: Int, _ position: Int) -> Int {
    let trip = trip(index)
    return origin &+ Int(trip.start) &+ Int(pattern.arrival(trip.profile, position))
  }

  /// The departure, like ``arrival(_:_:)``.
  @inline(__always)
  func departure(_ index: Int, _ position: Int) -> Int {
    let trip = trip(index)
    return origin &+ Int(trip.start) &+ Int(pattern.departure(trip.profile, position))
  }

  /// Whether the vehicles have a time at a call.
  @inline(__always)
  func hasTime(_ position: Int) -> Bool { pattern.arrival(trip(0).profile, position) != JourneyPattern.missing }
}
