import TransitBundle
import TransitSQLite

extension SearchContext {
  /// The lanes of a pattern on a service day.
  enum ActiveDay {
    case unread
    case empty
    /// - Parameters:
    ///   - span: The range of all times, in seconds of the service day.
    ///   - areComplete: Whether every call has a time.
    case lanes(Range<Int32>, span: ClosedRange<Int32>, areComplete: Bool)
  }

  struct DayService: Hashable {
    let day: Int32
    let service: Int32
  }

  /// The trips of a pattern on days on which some of its services run, a bit for each.
  struct DayTripsKey: Hashable {
    let pattern: Int32
    let services: UInt64
    /// The day since 1970, for a pattern with too many services for bits; else 0.
    let day: Int32
  }

  /// Returns the index of a pattern in ``patterns``; `nil` if the pattern has no trips.
  func activate(_ rank: Int32) throws(SQLiteError) -> Int32? {
    // Each pattern has a trip, so ranks are no larger than those of trips.
    guard (1...max(1, network.trips.count)).contains(Int(rank)) else { return nil }
    while activeIndexes.count <= Int(rank) { activeIndexes.append(-1) }
    let known = activeIndexes[Int(rank)]
    if known != -1 { return known < 0 ? nil : known }
    reader.renewBudget()
    let pattern =
      if let known = previous?.pattern(rank) { known } else { try JourneyPattern(rank, reader, network) }
    if pattern.services.isEmpty {
      activeIndexes[Int(rank)] = -2
      return nil
    }
    let index = Int32(patterns.count)
    activeIndexes[Int(rank)] = index
    patterns.append(pattern)
    activeDays.append(contentsOf: repeatElement(.unread, count: dayCount))
    partBytes += pattern.byteCount
    for piece in pattern.tripValues.pieces where tripPieces.insert(piece.number).inserted {
      partBytes += piece.byteCount
    }
    return index
  }

  private func pattern(_ rank: Int32) -> JourneyPattern? {
    guard activeIndexes.indices.contains(Int(rank)), activeIndexes[Int(rank)] >= 0 else { return nil }
    return patterns[Int(activeIndexes[Int(rank)])]
  }

  /// The lanes of a pattern on a day that riders may use, and the range of their times in seconds after the question's
  /// instant; `nil` if there is none.
  @inline(__always)
  func lanes(
    of index: Int32, day: Int
  ) throws(SQLiteError) -> (lanes: Range<Int>, times: ClosedRange<Int>, areComplete: Bool)? {
    let place = Int(index) * dayCount + day
    if case .unread = activeDays[place] { try readLanes(of: index, day: day) }
    guard case .lanes(let lanes, let span, let areComplete) = activeDays[place] else { return nil }
    let origin = days[day].origin
    return (
      Int(lanes.lowerBound)..<Int(lanes.upperBound), origin + Int(span.lowerBound)...origin + Int(span.upperBound),
      areComplete
    )
  }

  private func readLanes(of index: Int32, day: Int) throws(SQLiteError) {
    reader.renewBudget()
    let pattern = patterns[Int(index)]
    let trips = try trips(of: pattern, day: Int32(day))
    let place = Int(index) * dayCount + day
    activeDays[place] = .empty
    guard let span = trips.span else { return }
    let first = Int32(lanes.count)
    for lane in trips.lanes {
      append(pattern, trips, day, trips.trips[Int(lane.start)].rank, .trips(lane))
    }
    for period in trips.periods { append(pattern, trips, day, period.rank, .period(period)) }
    activeDays[place] = .lanes(
      first..<Int32(lanes.count), span: Int32(clamping: span.lowerBound)...Int32(clamping: span.upperBound),
      areComplete: trips.times.areComplete)
  }

  private func append(
    _ pattern: JourneyPattern, _ trips: DayTrips, _ day: Int, _ trip: Int32, _ vehicles: SearchLane.Vehicles
  ) {
    let route = pattern.tripValues.route(trip)
    guard filter.admits(route: route, isAccessible: pattern.tripValues.isAccessible(trip)) else { return }
    let lane = SearchLane(
      pattern: pattern, trips: trips, day: Int32(day), origin: days[day].origin, route: route,
      namedTrip: network.rules.namedTrips.contains(trip) ? trip : 0, vehicles: vehicles)
    lanes.append(lane)
    laneTimes.append(lane.times)
  }

  /// The trips of a pattern on a service day. Days on which the same services run share them.
  func trips(of pattern: JourneyPattern, day: Int32) throws(SQLiteError) -> DayTrips {
    var running: Set<Int32> = []
    var bits: UInt64 = 0
    let hasBits = pattern.services.count <= 64
    for (index, service) in pattern.services.enumerated() where try runs(service, day: day) {
      running.insert(service)
      if hasBits { bits |= 1 << UInt64(index) }
    }
    let key = DayTripsKey(
      pattern: pattern.rank, services: bits,
      day: hasBits ? 0 : Int32(clamping: days[Int(day)].date.daysSince1970))
    if let known = dayTrips[key] { return known }
    let trips =
      if let known = previous?.dayTrips[key] { known } else {
        try DayTrips(pattern, reader, network) { running.contains($0) }
      }
    dayTrips[key] = trips
    partBytes += trips.byteCount
    return trips
  }

  func runs(_ service: Int32, day: Int32) throws(SQLiteError) -> Bool {
    let key = DayService(day: day, service: service)
    if let known = runningServices[key] { return known }
    let runs = try reader.runs(service: Int(service), on: days[Int(day)].date)
    runningServices[key] = runs
    return runs
  }
}
