import TransitBundle
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

  /// Returns the number of a pattern; `nil` if the pattern cannot exist.
  func activate(_ rank: PatternRank) throws(DatabaseError) -> PatternNumber? {
    // Each pattern has a trip, so ranks are no larger than those of trips.
    guard (1...max(1, network.trips.count)).contains(rank.index) else { return nil }
    if case .known(let number) = patterns.number(of: rank) { return number }
    reader.renewBudget()
    let read =
      if let known = previous?.patterns.pattern(rank) { known } else { try JourneyPattern(rank, reader, network) }
    lanes.addPattern()
    return patterns.insert(read)
  }

  /// The summary of all trips of a pattern.
  func trips(of number: PatternNumber) throws(DatabaseError) -> PatternTrips { try rows(of: number).trips }

  /// - Returns: Also the trips themselves, if they have just been read: a search needs those of a day next.
  private func rows(
    of number: PatternNumber
  ) throws(DatabaseError) -> (trips: PatternTrips, rows: [PatternReader.Trip]?) {
    if let known = patterns.trips(number) { return (known, nil) }
    let rank = patterns[number].rank
    if let known = previous?.patterns.trips(rank) {
      patterns.insert(known, number)
      return (known, nil)
    }
    let rows = try reader.patterns.trips(ofPattern: rank)
    let read = try PatternTrips(rows, of: rank, reader, network)
    patterns.insert(read, number)
    return (read, rows)
  }

  /// The lanes of a pattern on a day that riders may use, and the range of their times in seconds after the question's
  /// instant; `nil` if there is none.
  @inline(__always)
  func lanes(
    of number: PatternNumber, day: DayNumber
  ) throws(DatabaseError) -> (lanes: Range<LaneNumber>, times: ClosedRange<Int>, areComplete: Bool)? {
    if case .unread = lanes[number, day] { try readLanes(of: number, day: day) }
    guard case .lanes(let lanes, let span, let areComplete) = lanes[number, day] else { return nil }
    let origin = days[day].origin
    return (lanes, origin + Int(span.lowerBound)...origin + Int(span.upperBound), areComplete)
  }

  private func readLanes(of number: PatternNumber, day: DayNumber) throws(DatabaseError) {
    reader.renewBudget()
    let pattern = patterns[number]
    let trips = try trips(of: number, day: day)
    lanes[number, day] = .empty
    guard let trips, let span = trips.span else { return }
    let first = lanes.end
    for lane in trips.lanes {
      let first = trips.trips[Int(lane.start)]
      let isAccessible = trips.access.isAccessible(first.rank, first.profile)
      append(pattern, trips, day, first.rank, isAccessible: isAccessible, .trips(lane))
    }
    for period in trips.periods {
      let isAccessible = trips.pattern.values.isAccessible(period.rank)
      append(pattern, trips, day, period.rank, isAccessible: isAccessible, .period(period))
    }
    lanes[number, day] = .lanes(
      first..<lanes.end, span: Int32(clamping: span.lowerBound)...Int32(clamping: span.upperBound),
      areComplete: trips.times.areComplete)
  }

  private func append(
    _ pattern: JourneyPattern, _ trips: DayTrips, _ day: DayNumber, _ trip: TripRank, isAccessible: Bool,
    _ vehicles: SearchLane.Vehicles
  ) {
    let route = trips.pattern.values.route(trip)
    guard filter.admits(route: route, isAccessible: isAccessible) else { return }
    let lane = SearchLane(
      pattern: pattern, trips: trips, day: day, origin: days[day].origin, route: route,
      namedTrip: network.rules.namedTrips.contains(trip) ? trip : .absent, vehicles: vehicles)
    lanes.append(lane)
  }

  /// The trips of a pattern on a service day in the schedule. Days on which the same services run share them.
  func scheduledTrips(of number: PatternNumber, day: DayNumber) throws(DatabaseError) -> DayTrips {
    let pattern = patterns[number]
    let (all, rows) = try rows(of: number)
    var running: [Bool] = []
    var bits: UInt64 = 0
    let hasBits = all.services.count <= 64
    for (index, service) in all.services.enumerated() {
      running.append(try runs(service, day: day))
      if hasBits, running[index] { bits |= 1 << UInt64(index) }
    }
    let key = DayTripsKey(
      pattern: pattern.rank, services: bits,
      day: hasBits ? 0 : days[day].date.daysSince1970)
    if let known = dayTrips[key] { return known }
    let trips =
      if let known = previous?.dayTrips[key] { known } else {
        try DayTrips(pattern, all, rows, running: running, reader, network)
      }
    dayTrips[key] = trips
    tripBytes += trips.byteCount
    return trips
  }

  func runs(_ service: ServiceRank, day: DayNumber) throws(DatabaseError) -> Bool {
    let key = DayService(day: day, service: service)
    if let known = runningServices[key] { return known }
    let runs = try reader.runs(service: service, on: days[day].date)
    runningServices[key] = runs
    return runs
  }
}
