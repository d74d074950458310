import TransitBundle
import TransitFoundation
import TransitValues

/// Turns found journeys into values with ids, names and instants.
struct JourneyWriter {
  let context: SearchContext
  let from: Endpoint
  let to: Endpoint
  let walk: DirectWalk?
  /// The question's instant, in seconds since 1970.
  let instant: Int
  /// A pattern may have thousands of calls, and many journeys may ride it.
  private var calls: [PatternRank: [PatternReader.Call]] = [:]

  init(context: SearchContext, from: Endpoint, to: Endpoint, walk: DirectWalk?, instant: Int) {
    (self.context, self.from, self.to, self.walk, self.instant) = (context, from, to, walk, instant)
  }

  mutating func journey(_ found: FoundJourney) throws(DatabaseError) -> Journey {
    Journey(
      departure: date(found.departure), arrival: date(found.arrival), vehicles: found.vehicles,
      legs: try legs(found))
  }

  private func date(_ seconds: Int) -> Date { Date(unixSeconds: instant + seconds) }

  private mutating func legs(_ found: FoundJourney) throws(DatabaseError) -> [JourneyLeg] {
    guard let first = found.rides.first, let last = found.rides.last else {
      guard let walk else { return [] }
      return [try self.walk(walk.from, walk.to, found.departure, found.arrival, walk.distance)]
    }
    var legs: [JourneyLeg] = []
    let start = first.pattern.stops[first.boarding]
    if let access = from.walks[start], access.place != start {
      legs.append(try walk(access.place, start, found.departure, time(first, of: .departure), access.distance))
    }
    for (index, ride) in found.rides.enumerated() {
      if index > 0, !ride.staysSeated { legs += try change(found.rides[index - 1], ride) }
      legs.append(.ride(try self.ride(ride)))
    }
    let end = last.pattern.stops[last.alighting]
    if let egress = to.walks[end], egress.place != end {
      legs.append(try walk(end, egress.place, time(last, of: .arrival), found.arrival, egress.distance))
    }
    return legs
  }

  /// The walk between two rides; empty if the stops are the same.
  private func change(_ ride: FoundRide, _ next: FoundRide) throws(DatabaseError) -> [JourneyLeg] {
    let (from, to) = (ride.pattern.stops[ride.alighting], next.pattern.stops[next.boarding])
    if from == to { return [] }
    let network = context.network
    let start = time(ride, of: .arrival)
    // Only a rule with a time of its own allows a change without a way that the rider can use.
    let seconds = network.walks(from, isForward: true, context.walking).seconds(to: to, within: .infinity) ?? 0
    let end = min(start + Int(seconds), time(next, of: .departure))
    return [try walk(from, to, start, end, network.stops.distance(from, to))]
  }

  private func walk(
    _ from: StopRank, _ to: StopRank, _ departure: Int, _ arrival: Int, _ distance: Double?
  ) throws(DatabaseError) -> JourneyLeg {
    .walk(
      JourneyWalk(
        from: try summary(from), to: try summary(to), departure: date(departure), arrival: date(arrival),
        distance: distance))
  }

  private func summary(_ stop: StopRank) throws(DatabaseError) -> StopSummary? {
    stop == .absent ? nil : try context.reader.summary(ofStop: stop)
  }

  private mutating func calls(of pattern: JourneyPattern) throws(DatabaseError) -> [PatternReader.Call] {
    if let known = calls[pattern.rank] { return known }
    let read = try context.reader.patterns.calls(ofPattern: pattern.rank)
    guard read.count == pattern.callCount else { throw .damagedDatabase }
    calls[pattern.rank] = read
    return read
  }

  private mutating func ride(_ ride: FoundRide) throws(DatabaseError) -> JourneyRide {
    if let run = ride.run {
      return try self.ride(
        ride, on: run, departure: date(time(ride, of: .departure)), arrival: date(time(ride, of: .arrival)))
    }
    let calls = try calls(of: ride.pattern)
    let alighting = calls[ride.alighting]
    var boarding = try context.reader.departure(
      ofTrip: ride.trip.rank, calls[ride.boarding],
      lastStop: calls.last { $0.stop != .absent }?.stop ?? .absent, time: date(time(ride, of: .departure)),
      serviceDate: context.day(ride.day).date,
      isInterpolated: ride.times.isEstimated(ride.trip.profile, ride.boarding),
      repetition: ride.period.map { Repetition(headway: .seconds(Int($0.headway)), isExact: $0.isExact) },
      frequencyRow: Int(ride.period?.row ?? 0))
    let arrival = date(time(ride, of: .arrival))
    var live: LiveRide?
    if context.live != nil {
      let route = ride.trips.pattern.values.route(ride.trip.rank)
      let alerts = try inform(
        &boarding, from: calls[ride.boarding].stop, to: (alighting.stop, arrival), route: route,
        start: ServiceTime(seconds: Int(ride.trip.start)))
      live = LiveRide(status: .scheduled, alerts: alerts)
    }
    return JourneyRide(
      boarding: boarding, destination: try context.reader.summary(ofStop: alighting.stop),
      destinationSequence: alighting.sequence, arrival: arrival,
      isArrivalInterpolated: ride.times.isEstimated(ride.trip.profile, ride.alighting),
      dropOffType: DropOffType(rawValue: alighting.dropOffType ?? 0), staysSeated: ride.staysSeated,
      live: live)
  }

  private enum Side {
    case departure, arrival
  }

  /// The departure from the first call of a ride, or the arrival at its last, in seconds after the question's instant.
  private func time(_ ride: FoundRide, of side: Side) -> Int {
    let start = context.day(ride.day).origin + Int(ride.trip.start)
    return switch side {
    case .departure: start + Int(ride.times.departure(ride.trip.profile, ride.boarding))
    case .arrival: start + Int(ride.times.arrival(ride.trip.profile, ride.alighting))
    }
  }
}
