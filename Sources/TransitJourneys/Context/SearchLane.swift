import TransitValues

/// Vehicles of a pattern on a service day that never overtake each other, numbered from 0 in the order of time.
final class SearchLane {
  enum Vehicles {
    case trips(DayTrips.Lane)
    case period(DayTrips.Period)
  }

  let pattern: JourneyPattern
  /// The trips of the pattern on the service day.
  let trips: DayTrips
  let day: DayNumber
  /// The origin of the service day, in seconds after the question's instant.
  var origin: Int
  let route: RouteRank
  /// The trip, if a rule of transfers.txt names it.
  let namedTrip: TripRank
  let vehicles: Vehicles

  /// Memory use in bytes.
  static let byteCount = 96

  init(
    pattern: JourneyPattern, trips: DayTrips, day: DayNumber, origin: Int, route: RouteRank, namedTrip: TripRank,
    vehicles: Vehicles
  ) {
    (self.pattern, self.trips, self.day, self.origin) = (pattern, trips, day, origin)
    (self.route, self.namedTrip, self.vehicles) = (route, namedTrip, vehicles)
  }

  var count: Int {
    switch vehicles {
    case .trips(let lane): Int(lane.end - lane.start)
    case .period(let period): Int(period.count)
    }
  }

  /// The trip of a vehicle, with the start of a run for a repeated trip.
  @inline(__always)
  func trip(_ index: Int) -> DayTrips.Trip {
    switch vehicles {
    case .trips(let lane): trips.trips[Int(lane.start) &+ index]
    case .period(let period):
      DayTrips.Trip(
        start: period.start &+ Int32(truncatingIfNeeded: index) &* period.headway, profile: period.profile,
        rank: period.rank)
    }
  }

  /// The range of all times, in seconds of the service day. Trips do not overtake, so the first and last ones have it.
  var times: ClosedRange<Int32> {
    let (first, last) = (trip(0), trip(count - 1))
    let (start, end) = (trips.times.span(first.profile).lowerBound, trips.times.span(last.profile).upperBound)
    return Int32(clamping: Int(first.start) + start)...Int32(clamping: Int(last.start) + end)
  }

  /// Whether each vehicle is a trip of its own, which may continue as another one.
  var mayContinue: Bool {
    if case .trips = vehicles { true } else { false }
  }

  /// The arrival of a vehicle at a call that has a time, in seconds after the question's instant.
  @inline(__always)
  func arrival(_ index: Int, _ position: Int) -> Int {
    let trip = trip(index)
    return origin &+ Int(trip.start) &+ Int(trips.times.arrival(trip.profile, position))
  }

  /// The departure, like ``arrival(_:_:)``.
  @inline(__always)
  func departure(_ index: Int, _ position: Int) -> Int {
    let trip = trip(index)
    return origin &+ Int(trip.start) &+ Int(trips.times.departure(trip.profile, position))
  }

  /// Whether the vehicles have a time at a call.
  @inline(__always)
  func hasTime(_ position: Int) -> Bool { trips.times.arrival(trip(0).profile, position) != ProfileTimes.missing }
}
