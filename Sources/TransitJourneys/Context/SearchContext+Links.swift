import BundleFormat
import TransitBundle
import TransitValues

extension SearchContext {
  func trip(of vehicle: LaneVehicle) -> (lane: SearchLane, trip: DayTrips.Trip) {
    let lane = lanes[vehicle.lane]
    return (lane, lane.trip(Int(vehicle.index)))
  }

  /// The trips that a trip continues as (forward), or that it continues (backward).
  @inline(__always)
  func linked(to vehicle: LaneVehicle, isForward: Bool) throws(DatabaseError) -> ArraySlice<LaneVehicle> {
    let number = lanes.number(of: vehicle)
    if let known = isForward ? nextVehicles.links(of: number) : vehiclesBefore.links(of: number) { return known }
    let linked = try readLinked(to: vehicle, isForward: isForward)
    if isForward { nextVehicles.insert(linked, number) } else { vehiclesBefore.insert(linked, number) }
    return linked[...]
  }

  private func readLinked(to vehicle: LaneVehicle, isForward: Bool) throws(DatabaseError) -> [LaneVehicle] {
    let (lane, trip) = trip(of: vehicle)
    let values = lane.trips.pattern.values
    guard network.mayLink(trip.rank, values) else { return [] }
    let block = values.block(trip.rank)
    var linked =
      block == .absent ? [] : try links(of: trip.rank, block, day: lane.day, isForward: isForward).map { $0.other }
    let named = (isForward ? network.rules.successors : network.rules.predecessors)[trip.rank] ?? []
    if named.isEmpty { return linked }
    let known = Set(linked)
    guard let ends = try scheduledPeriod(of: trip, lane) else { return linked }
    for rank in named where !isCancelled {
      guard let row = try reader.trip(rank) else { continue }
      for other in isForward ? try next(row, after: ends, lane.day) : try before(row, trip.rank, ends, lane.day)
      where !known.contains(other) && (isForward ? areInOrder(vehicle, other) : areInOrder(other, vehicle)) {
        linked.append(other)
      }
    }
    return linked
  }

  /// The times of a trip in the schedule, which says what it continues as; `nil` for one that cannot continue.
  private func scheduledPeriod(of trip: DayTrips.Trip, _ lane: SearchLane) throws(DatabaseError) -> TripPeriod? {
    if lane.trips.run(of: trip) == nil { return TripPeriod(trip, lane.trips.times) }
    guard let row = try reader.trip(trip.rank) else { return nil }
    return try linkedTrip(row, day: lane.day).map { TripPeriod($0) }
  }

  /// Whether a vehicle starts when the one before has ended, or later, as live data has them.
  private func areInOrder(_ before: LaneVehicle, _ after: LaneVehicle) -> Bool {
    if live == nil { return true }
    let (from, to) = (trip(of: before), trip(of: after))
    let (first, second) = (TripPeriod(from.trip, from.lane.trips.times), TripPeriod(to.trip, to.lane.trips.times))
    return from.lane.origin + first.end <= to.lane.origin + second.start
  }

  /// The first departure and the last arrival of a trip, in seconds from the origin of its service day.
  private struct TripPeriod {
    let start: Int
    let end: Int

    init(_ trip: DayTrips.Trip, _ times: ProfileTimes) {
      start = Int(trip.start)
      end = Int(trip.start) + Int(times.arrival(trip.profile, times.lastTimed(trip.profile)))
    }

    init(_ trip: LinkedTrip) { (start, end) = (Int(trip.start), Int(trip.lastArrival)) }
  }

  /// The vehicle that a trip of a service day continues as by a row of type 4: that of the same day, if it starts when
  /// the trip has ended, or later; else that of the next day.
  private func next(
    _ row: JourneyBlockTrip, after ends: TripPeriod, _ day: DayNumber
  ) throws(DatabaseError) -> [LaneVehicle] {
    if let same = try linkedTrip(row, day: day), Int(same.start) >= ends.end {
      return [try vehicle(same, day: day)].compactMap { $0 }
    }
    guard let shift = origin(ofDayAfter: day), let later = try linkedTrip(row, day: day.advanced(by: 1)),
      Int(later.start) + shift >= ends.end
    else { return [] }
    return [try vehicle(later, day: day.advanced(by: 1))].compactMap { $0 }
  }

  /// The vehicles that continue as a trip of a service day by a row of type 4: that of the same day, and that of the
  /// day before if it does not continue as the trip of its own day.
  private func before(
    _ row: JourneyBlockTrip, _ trip: TripRank, _ ends: TripPeriod, _ day: DayNumber
  ) throws(DatabaseError) -> [LaneVehicle] {
    var vehicles: [LaneVehicle] = []
    if let same = try linkedTrip(row, day: day), ends.start >= Int(same.lastArrival),
      let vehicle = try vehicle(same, day: day)
    {
      vehicles.append(vehicle)
    }
    guard day.index > 0 else { return vehicles }
    let yesterday = day.advanced(by: -1)
    guard let shift = origin(ofDayAfter: yesterday), let earlier = try linkedTrip(row, day: yesterday),
      ends.start + shift >= Int(earlier.lastArrival), let vehicle = try vehicle(earlier, day: yesterday),
      let own = try reader.trip(trip)
    else { return vehicles }
    let continuesSameDay =
      try linkedTrip(own, day: yesterday).map { Int($0.start) >= Int(earlier.lastArrival) } ?? false
    return continuesSameDay ? vehicles : vehicles + [vehicle]
  }

  /// The seconds from the origin of a service day to that of the next calendar day; `nil` if that is not within reach.
  private func origin(ofDayAfter day: DayNumber) -> Int? {
    let next = day.advanced(by: 1)
    guard next.index < days.count, days[next].date.daysSince1970 == days[day].date.daysSince1970 + 1 else { return nil }
    return days[next].origin - days[day].origin
  }

  /// A trip on a service day; `nil` if it does not run, has no times or is in frequencies.txt.
  private func linkedTrip(_ row: JourneyBlockTrip, day: DayNumber) throws(DatabaseError) -> LinkedTrip? {
    guard let (pattern, trips) = try dayTrips(of: row, day: day),
      let index = trips.index(ofTrip: row.trip, start: Int(row.start))
    else { return nil }
    return LinkedTrip(patterns[pattern], active: pattern, trips, index: index)
  }

  private func links(
    of trip: TripRank, _ block: BlockNumber, day: DayNumber, isForward: Bool
  ) throws(DatabaseError) -> ArraySlice<BlockLinks.Link> {
    if let known = blockLinks.links(of: trip, block, day: day, isForward: isForward) { return known }
    try readLinks(ofBlock: block, day: day)
    return blockLinks.links(of: trip, block, day: day, isForward: isForward) ?? []
  }

  private func readLinks(ofBlock block: BlockNumber, day: DayNumber) throws(DatabaseError) {
    reader.renewBudget()
    var (forward, backward): ([BlockLinks.Link], [BlockLinks.Link]) = ([], [])
    for (from, to) in LinkedTrip.pairs(try linkedTrips(ofBlock: block, day: day)) {
      guard from.lastStop != .absent, to.firstStop != .absent,
        network.stops.areOfOneStation(from.lastStop, to.firstStop),
        !network.rules.areSeparated(from.rank, to.rank), let before = try vehicle(from, day: day),
        let after = try vehicle(to, day: day), areInOrder(before, after)
      else { continue }
      forward.append(BlockLinks.Link(trip: from.rank, other: after))
      backward.append(BlockLinks.Link(trip: to.rank, other: before))
    }
    blockLinks.insert(forward: forward, backward: backward, block, day: day)
  }

  /// The trips of a block, on all days.
  private func trips(ofBlock block: BlockNumber) throws(DatabaseError) -> [JourneyBlockTrip] {
    if let known = blockTrips[block] { return known }
    let trips =
      if let known = previous?.blockTrips[block] { known } else { try reader.trips(ofBlock: block.index) }
    blockTrips[block] = trips
    tripBytes += 64 + trips.count * MemoryLayout<JourneyBlockTrip>.stride
    return trips
  }

  /// The trips of a block that run on a day, have times and are not in frequencies.txt.
  private func linkedTrips(ofBlock block: BlockNumber, day: DayNumber) throws(DatabaseError) -> [LinkedTrip] {
    var linked: [LinkedTrip] = []
    var known: [PatternRank: (active: PatternNumber, trips: DayTrips)] = [:]
    for row in try trips(ofBlock: block) {
      guard try runs(row.service, day: day) else { continue }
      let pattern = row.pattern
      if known[pattern] == nil { known[pattern] = try dayTrips(of: row, day: day) }
      guard let (active, trips) = known[pattern],
        let index = trips.index(ofTrip: row.trip, start: Int(row.start))
      else { continue }
      linked.append(LinkedTrip(patterns[active], active: active, trips, index: index))
    }
    return linked
  }

  /// The number of a trip's pattern, and the trips of the pattern on a day in the schedule; `nil` if the trip does not
  /// run.
  private func dayTrips(
    of row: JourneyBlockTrip, day: DayNumber
  ) throws(DatabaseError) -> (active: PatternNumber, trips: DayTrips)? {
    guard row.pattern > .absent, try runs(row.service, day: day),
      let active = try activate(row.pattern)
    else { return nil }
    return (active, try scheduledTrips(of: active, day: day))
  }

  /// The vehicle of a trip of the schedule; `nil` if the rider may not use it.
  private func vehicle(_ trip: LinkedTrip, day: DayNumber) throws(DatabaseError) -> LaneVehicle? {
    guard live != nil else { return try vehicle(trip.index, of: trip.active, day: day) }
    guard let (pattern, start) = place(of: trip, day: day), let first = try lanes(of: pattern, day: day)?.lanes.first,
      let index = lanes[first].trips.index(ofTrip: trip.rank, start: Int(start))
    else { return nil }
    return try vehicle(index, of: pattern, day: day)
  }

  /// - Parameter index: The index among the trips of a pattern on a day.
  private func vehicle(
    _ index: Int, of pattern: PatternNumber, day: DayNumber
  ) throws(DatabaseError) -> LaneVehicle? {
    guard let (numbers, _, _) = try lanes(of: pattern, day: day) else { return nil }
    // The lanes of trips are in the order of their trips; those of frequencies.txt come last.
    let place = (numbers.lowerBound.index..<numbers.upperBound.index).partitioningIndex { place in
      if case .trips(let range) = lanes[LaneNumber(place)].vehicles { range.end > index } else { true }
    }
    let number = LaneNumber(place)
    guard number < numbers.upperBound, case .trips(let range) = lanes[number].vehicles, range.start <= index else {
      return nil
    }
    return LaneVehicle(lane: number, index: Int32(index) - range.start)
  }
}
