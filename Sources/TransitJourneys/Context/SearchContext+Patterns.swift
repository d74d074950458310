import TransitBundle
import TransitSQLite
import TransitValues

extension SearchContext {
  struct DayService: Hashable {
    let day: DayNumber
    let service: ServiceRank
  }

  /// The trips of a pattern on days on which some of its services run, a bit for each.
  struct DayTripsKey: Hashable {
    let pattern: PatternRank
    let services: UInt64
    /// The days since 1970, for a pattern with too many services for bits; else 0.
    let day: Int
  }

  /// Returns the number of a pattern; `nil` if the pattern has no trips.
  func activate(_ rank: PatternRank) throws(SQLiteError) -> PatternNumber? {
    // Each pattern has a trip, so ranks are no larger than those of trips.
    guard (1...max(1, network.trips.count)).contains(rank.index) else { return nil }
    switch patterns.number(of: rank) {
    case .known(let number): return number
    case .withoutTrips: return nil
    case .unread: break
    }
    reader.renewBudget()
    let read =
      if let known = previous?.patterns.pattern(rank) { known } else { try JourneyPattern(rank, reader, network) }
    let number = patterns.insert(read)
    if number != nil { lanes.addPattern() }
    return number
  }

  /// The lanes of a pattern on a day that riders may use, and the range of their times in seconds after the question's
  /// instant; `nil` if there is none.
  @inline(__always)
  func lanes(
    of number: PatternNumber, day: DayNumber
  ) throws(SQLiteError) -> (lanes: Range<LaneNumber>, times: ClosedRange<Int>, areComplete: Bool)? {
    if case .unread = lanes[number, day] { try readLanes(of: number, day: day) }
    guard case .lanes(let lanes, let span, let areComplete) = lanes[number, day] else { return nil }
    let origin = days[day].origin
    return (lanes, origin + Int(span.lowerBound)...origin + Int(span.upperBound), areComplete)
  }

  private func readLanes(of number: PatternNumber, day: DayNumber) throws(SQLiteError) {
    reader.renewBudget()
    let pattern = patterns[number]
    let trips = try trips(of: number, day: day)
    lanes[number, day] = .empty
    guard let trips, let span = trips.span else { return }
    let first = lanes.end
    for lane in trips.lanes {
      append(pattern, trips, day, trips.trips[Int(lane.start)].rank, .trips(lane))
    }
    for period in trips.periods { append(pattern, trips, day, period.rank, .period(period)) }
    lanes[number, day] = .lanes(
      first..<lanes.end, span: Int32(clamping: span.lowerBound)...Int32(clamping: span.upperBound),
      areComplete: trips.times.areComplete)
  }

  private func append(
    _ pattern: JourneyPattern, _ trips: DayTrips, _ day: DayNumber, _ trip: TripRank, _ vehicles: SearchLane.Vehicles
  ) {
    let route = pattern.tripValues.route(trip)
    guard filter.admits(route: route, isAccessible: pattern.tripValues.isAccessible(trip)) else { return }
    let lane = SearchLane(
      pattern: pattern, trips: trips, day: day, origin: days[day].origin, route: route,
      namedTrip: network.rules.namedTrips.contains(trip) ? trip : .absent, vehicles: vehicles)
    lanes.append(lane)
  }

  /// The trips of a pattern on a service day in the schedule. Days on which the same services run share them.
  func scheduledTrips(of pattern: JourneyPattern, day: DayNumber) throws(SQLiteError) -> DayTrips {
    var running: Set<ServiceRank> = []
    var bits: UInt64 = 0
    let hasBits = pattern.services.count <= 64
    for (index, service) in pattern.services.enumerated() where try runs(service, day: day) {
      running.insert(service)
      if hasBits { bits |= 1 << UInt64(index) }
    }
    let key = DayTripsKey(
      pattern: pattern.rank, services: bits,
      day: hasBits ? 0 : days[day].date.daysSince1970)
    if let known = dayTrips[key] { return known }
    let trips =
      if let known = previous?.dayTrips[key] { known } else {
        try DayTrips(pattern, reader, network) { running.contains($0) }
      }
    dayTrips[key] = trips
    tripBytes += trips.byteCount
    return trips
  }

  func runs(_ service: ServiceRank, day: DayNumber) throws(SQLiteError) -> Bool {
    let key = DayService(day: day, service: service)
    if let known = runningServices[key] { return known }
    let runs = try reader.runs(service: service, on: days[day].date)
    runningServices[key] = runs
    return runs
  }
}
