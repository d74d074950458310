import TransitBundle
import TransitSQLite

extension SearchContext {
  /// A trip on which riders stay seated.
  struct SeatedTrip {
    let active: Int32
    let day: Int32
    let trips: DayTrips
    let trip: DayTrips.Trip
  }

  struct DayBlock: Hashable {
    let day: Int32
    let block: Int32
  }

  /// The pairs of a block on a day, by the rank of their trips.
  struct BlockLinks {
    var successor: [Int32: LinkedTrip] = [:]
    var predecessors: [Int32: [LinkedTrip]] = [:]
  }

  /// The trips that a trip continues as (forward), or that it continues (backward), on the same service day.
  func linked(
    to trip: DayTrips.Trip, of trips: DayTrips, day: Int32, isForward: Bool
  ) throws(SQLiteError) -> [SeatedTrip] {
    guard network.mayLink(trip.rank, self.trips) else { return [] }
    var linked = try blockLinks(of: trip.rank, day: day, isForward: isForward)
    for rank in (isForward ? network.rules.successors : network.rules.predecessors)[trip.rank] ?? [] {
      guard !linked.contains(where: { $0.trip.rank == rank }), let row = try reader.trip(Int(rank)),
        let other = try linkedTrip(row, day: day)
      else { continue }
      let end = trip.start + trips.times.arrival(trip.profile, trips.times.lastTimed(trip.profile))
      if isForward ? other.trip.start >= end : trip.start >= other.lastArrival { linked.append(other) }
    }
    var seated: [SeatedTrip] = []
    for other in linked {
      // Makes the trip's values known.
      guard let active = try activate(other.pattern.rank),
        filter.admits(
          route: self.trips.route(other.trip.rank), isAccessible: self.trips.isAccessible(other.trip.rank))
      else { continue }
      seated.append(SeatedTrip(active: active, day: day, trips: other.trips, trip: other.trip))
    }
    return seated
  }

  private func blockLinks(of trip: Int32, day: Int32, isForward: Bool) throws(SQLiteError) -> [LinkedTrip] {
    let block = trips.block(trip)
    if block == 0 { return [] }
    let key = DayBlock(day: day, block: block)
    if blockPairs[key] == nil {
      reader.renewBudget()
      var links = BlockLinks()
      var trips: [LinkedTrip] = []
      for row in try self.trips(ofBlock: block) {
        if let trip = try linkedTrip(row, day: day) { trips.append(trip) }
      }
      for (from, to) in LinkedTrip.pairs(trips) {
        guard from.lastStop != 0, to.firstStop != 0, network.stops.areOfOneStation(from.lastStop, to.firstStop),
          !network.rules.areSeparated(from.trip.rank, to.trip.rank)
        else { continue }
        links.successor[from.trip.rank] = to
        links.predecessors[to.trip.rank, default: []].append(from)
      }
      blockPairs[key] = links
    }
    if isForward { return blockPairs[key]?.successor[trip].map { [$0] } ?? [] }
    return blockPairs[key]?.predecessors[trip] ?? []
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
    guard let rank = Int32(exactly: row.pattern), rank > 0, try runs(Int32(clamping: row.service), day: day) else {
      return nil
    }
    guard let active = try activate(rank) else { return nil }
    let pattern = patterns[Int(active)]
    let trips = try self.trips(of: pattern, day: day)
    guard let index = trips.index(ofTrip: Int32(clamping: row.trip), start: row.start) else { return nil }
    return LinkedTrip(pattern, trips, trips.trips[index])
  }
}
