import BundleFormat
import TransitBundle
import TransitSQLite

/// A vehicle of a lane of the ``SearchContext``.
struct LaneVehicle: Hashable {
  let lane: Int32
  let vehicle: Int32
}

extension SearchContext {
  struct DayBlock: Hashable {
    let day: Int32
    let block: Int32
  }

  /// The links between the trips of a block on a day: ranges of ``seatLinks``, each in the order of the trips that the
  /// links start from.
  struct BlockLinks {
    let forward: Range<Int32>
    let backward: Range<Int32>
  }

  /// A trip, and a vehicle that continues it (forward) or that it continues (backward).
  struct SeatLink {
    let trip: Int32
    let other: LaneVehicle
  }

  /// The vehicles that a vehicle continues as (forward), or that it continues (backward), on the same service day.
  func linked(to vehicle: LaneVehicle, isForward: Bool) throws(SQLiteError) -> [LaneVehicle] {
    let lane = lanes[Int(vehicle.lane)]
    let trip = lane.trip(Int(vehicle.vehicle))
    let values = lane.pattern.tripValues
    guard network.mayLink(trip.rank, values) else { return [] }
    let block = values.block(trip.rank)
    var linked =
      block == 0 ? [] : try blockLinks(of: trip.rank, block, day: lane.day, isForward: isForward).map(\.other)
    for rank in (isForward ? network.rules.successors : network.rules.predecessors)[trip.rank] ?? [] {
      guard let row = try reader.trip(Int(rank)), let other = try linkedTrip(row, day: lane.day),
        let vehicle = try self.vehicle(other, day: lane.day), !linked.contains(vehicle)
      else { continue }
      let end = trip.start + lane.trips.times.arrival(trip.profile, lane.trips.times.lastTimed(trip.profile))
      if isForward ? other.start >= end : trip.start >= other.lastArrival { linked.append(vehicle) }
    }
    return linked
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
    var trips: [LinkedTrip] = []
    for row in try self.trips(ofBlock: block) {
      if let trip = try linkedTrip(row, day: day) { trips.append(trip) }
    }
    var (forward, backward): ([SeatLink], [SeatLink]) = ([], [])
    for (from, to) in LinkedTrip.pairs(trips) {
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
    // A stable sort, because the numbers of lanes depend on what was read first, and answers should not.
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

  /// A trip that riders may stay seated on; `nil` for a trip that does not run, without times or in frequencies.txt.
  private func linkedTrip(_ row: JourneyBlockTrip, day: Int32) throws(SQLiteError) -> LinkedTrip? {
    guard row.pattern > 0, try runs(row.service, day: day), let active = try activate(row.pattern) else { return nil }
    let pattern = patterns[Int(active)]
    let trips = try self.trips(of: pattern, day: day)
    return trips.index(ofTrip: row.trip, start: Int(row.start)).map {
      LinkedTrip(pattern, active: active, trips, index: $0)
    }
  }

  /// The vehicle of a trip; `nil` if the rider may not use it.
  private func vehicle(_ trip: LinkedTrip, day: Int32) throws(SQLiteError) -> LaneVehicle? {
    guard let (numbers, _, _) = try lanes(of: trip.active, day: Int(day)) else { return nil }
    for number in numbers {
      guard case .trips(let range) = lanes[number].vehicles, (Int(range.start)..<Int(range.end)).contains(trip.index)
      else { continue }
      return LaneVehicle(lane: Int32(number), vehicle: Int32(trip.index) - range.start)
    }
    return nil
  }
}
