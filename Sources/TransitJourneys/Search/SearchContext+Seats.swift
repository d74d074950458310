import BundleFormat
import TransitBundle
import TransitSQLite

/// A trip on a service day, as a vehicle of a lane of the ``SearchContext``.
struct LaneVehicle: Hashable {
  let lane: Int32
  /// The index in the lane.
  let index: Int32
}

extension SearchContext {
  struct DayBlock: Hashable {
    let day: Int32
    let block: Int32
  }

  /// The links between the trips of a block on a day: ranges of ``seatLinks``, each sorted by ``SeatLink/trip``.
  struct BlockLinks {
    let forward: Range<Int32>
    let backward: Range<Int32>
  }

  /// A trip, and a trip that continues it (forward) or that it continues (backward).
  struct SeatLink {
    let trip: Int32
    let other: LaneVehicle
  }

  func trip(of vehicle: LaneVehicle) -> (lane: SearchLane, trip: DayTrips.Trip) {
    let lane = lanes[Int(vehicle.lane)]
    return (lane, lane.trip(Int(vehicle.index)))
  }

  /// The trips that a trip continues as (forward), or that it continues (backward).
  func linked(to vehicle: LaneVehicle, isForward: Bool) throws(SQLiteError) -> [LaneVehicle] {
    let (lane, trip) = trip(of: vehicle)
    let values = lane.pattern.tripValues
    guard network.mayLink(trip.rank, values) else { return [] }
    let block = values.block(trip.rank)
    var linked =
      block == 0 ? [] : try blockLinks(of: trip.rank, block, day: lane.day, isForward: isForward).map(\.other)
    let named = (isForward ? network.rules.successors : network.rules.predecessors)[trip.rank] ?? []
    if named.isEmpty { return linked }
    let known = Set(linked)
    let ends = TripEnds(trip, lane.trips.times)
    for rank in named where !isCancelled {
      guard let row = try reader.trip(Int(rank)) else { continue }
      for other in isForward ? try next(row, after: ends, lane.day) : try before(row, trip.rank, ends, lane.day)
      where !known.contains(other) { linked.append(other) }
    }
    return linked
  }

  /// The first departure and the last arrival of a trip, in seconds from the origin of its service day.
  private struct TripEnds {
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
    _ row: JourneyBlockTrip, after ends: TripEnds, _ day: Int32
  ) throws(SQLiteError) -> [LaneVehicle] {
    if let same = try linkedTrip(row, day: day), Int(same.start) >= ends.end {
      return [try vehicle(same, day: day)].compactMap(\.self)
    }
    guard let shift = origin(ofDayAfter: day), let later = try linkedTrip(row, day: day + 1),
      Int(later.start) + shift >= ends.end
    else { return [] }
    return [try vehicle(later, day: day + 1)].compactMap(\.self)
  }

  /// The vehicles that continue as a trip of a service day by a row of type 4: that of the same day, and that of the
  /// day before if it does not continue as the trip of its own day.
  private func before(
    _ row: JourneyBlockTrip, _ trip: Int32, _ ends: TripEnds, _ day: Int32
  ) throws(SQLiteError) -> [LaneVehicle] {
    var vehicles: [LaneVehicle] = []
    if let same = try linkedTrip(row, day: day), ends.start >= Int(same.lastArrival),
      let vehicle = try vehicle(same, day: day)
    {
      vehicles.append(vehicle)
    }
    guard day > 0, let shift = origin(ofDayAfter: day - 1), let earlier = try linkedTrip(row, day: day - 1),
      ends.start + shift >= Int(earlier.lastArrival), let vehicle = try vehicle(earlier, day: day - 1),
      let own = try reader.trip(Int(trip))
    else { return vehicles }
    let continuesSameDay = try linkedTrip(own, day: day - 1).map { Int($0.start) >= Int(earlier.lastArrival) } ?? false
    return continuesSameDay ? vehicles : vehicles + [vehicle]
  }

  /// The seconds from the origin of a service day to that of the next calendar day; `nil` if that is not within reach.
  private func origin(ofDayAfter day: Int32) -> Int? {
    let next = Int(day) + 1
    guard next < dayCount, days[next].date.daysSince1970 == days[Int(day)].date.daysSince1970 + 1 else { return nil }
    return days[next].origin - days[Int(day)].origin
  }

  /// A trip on a service day; `nil` if it does not run, has no times or is in frequencies.txt.
  private func linkedTrip(_ row: JourneyBlockTrip, day: Int32) throws(SQLiteError) -> LinkedTrip? {
    guard let (pattern, trips) = try dayTrips(of: row, day: day),
      let index = trips.index(ofTrip: row.trip, start: Int(row.start))
    else { return nil }
    return LinkedTrip(patterns[Int(pattern)], active: pattern, trips, index: index)
  }

  private func blockLinks(
    of trip: Int32, _ block: Int32, day: Int32, isForward: Bool
  ) throws(SQLiteError) -> ArraySlice<SeatLink> {
    let key = DayBlock(day: day, block: block)
    let links: BlockLinks
    if let known = blockLinks[key] {
      links = known
    } else {
      links = try readLinks(ofBlock: block, day: day)
      blockLinks[key] = links
    }
    let range = isForward ? links.forward : links.backward
    let all = seatLinks[Int(range.lowerBound)..<Int(range.upperBound)]
    let first = all.indices.partitioningIndex { all[$0].trip >= trip }
    let end = (first..<all.endIndex).partitioningIndex { all[$0].trip > trip }
    return all[first..<end]
  }

  private func readLinks(ofBlock block: Int32, day: Int32) throws(SQLiteError) -> BlockLinks {
    reader.renewBudget()
    var (forward, backward): ([SeatLink], [SeatLink]) = ([], [])
    for (from, to) in LinkedTrip.pairs(try linkedTrips(ofBlock: block, day: day)) {
      guard from.lastStop != 0, to.firstStop != 0, network.stops.areOfOneStation(from.lastStop, to.firstStop),
        !network.rules.areSeparated(from.rank, to.rank), let before = try vehicle(from, day: day),
        let after = try vehicle(to, day: day)
      else { continue }
      forward.append(SeatLink(trip: from.rank, other: after))
      backward.append(SeatLink(trip: to.rank, other: before))
    }
    return BlockLinks(forward: append(forward), backward: append(backward))
  }

  private func append(_ links: [SeatLink]) -> Range<Int32> {
    let first = Int32(seatLinks.count)
    // The sort is stable: links of one trip stay in the order of the pairs, which does not depend on numbers of lanes.
    seatLinks += links.sorted { $0.trip < $1.trip }
    return first..<Int32(seatLinks.count)
  }

  /// The trips of a block, on all days.
  private func trips(ofBlock block: Int32) throws(SQLiteError) -> [JourneyBlockTrip] {
    if let known = blockTrips[block] { return known }
    let trips =
      if let known = previous?.blockTrips[block] { known } else { try reader.trips(ofBlock: Int(block)) }
    blockTrips[block] = trips
    partBytes += 64 + trips.count * MemoryLayout<JourneyBlockTrip>.stride
    return trips
  }

  /// The trips of a block that run on a day, have times and are not in frequencies.txt.
  private func linkedTrips(ofBlock block: Int32, day: Int32) throws(SQLiteError) -> [LinkedTrip] {
    var linked: [LinkedTrip] = []
    var known: [Int32: (active: Int32, trips: DayTrips)] = [:]
    for row in try trips(ofBlock: block) {
      guard try runs(row.service, day: day) else { continue }
      if known[row.pattern] == nil { known[row.pattern] = try dayTrips(of: row, day: day) }
      guard let (active, trips) = known[row.pattern],
        let index = trips.index(ofTrip: row.trip, start: Int(row.start))
      else { continue }
      linked.append(LinkedTrip(patterns[Int(active)], active: active, trips, index: index))
    }
    return linked
  }

  /// The index of a trip's pattern, and the trips of the pattern on a day; `nil` if the trip does not run.
  private func dayTrips(
    of row: JourneyBlockTrip, day: Int32
  ) throws(SQLiteError) -> (active: Int32, trips: DayTrips)? {
    guard row.pattern > 0, try runs(row.service, day: day), let active = try activate(row.pattern) else { return nil }
    return (active, try trips(of: patterns[Int(active)], day: day))
  }

  /// The vehicle of a trip; `nil` if the rider may not use it.
  private func vehicle(_ trip: LinkedTrip, day: Int32) throws(SQLiteError) -> LaneVehicle? {
    guard let (numbers, _, _) = try lanes(of: trip.active, day: Int(day)) else { return nil }
    // The lanes of trips are in the order of their trips; those of frequencies.txt come last.
    let number = numbers.partitioningIndex { number in
      if case .trips(let range) = lanes[number].vehicles { range.end > trip.index } else { true }
    }
    guard number < numbers.upperBound, case .trips(let range) = lanes[number].vehicles, range.start <= trip.index else {
      return nil
    }
    return LaneVehicle(lane: Int32(number), index: Int32(trip.index) - range.start)
  }
}
