import TransitBundle
import TransitValues

/// Chooses where the rider changes, if a journey can have the change at several stops.
///
/// A search finds any of them. The change is moved to where both vehicles first meet: at a stop or a station of both, or
/// else with the shortest walk. There the rider boards as late as possible. So no journey rides past a stop and back.
struct ChangeChoice {
  let context: SearchContext

  /// A call of one of the rides on a vehicle.
  private struct Call {
    /// The index of the ride.
    let ride: Int
    let position: Int
    let stop: StopRank
    let slot: Slot
    /// Seconds after the question's instant.
    let time: Int
  }

  /// Returns the journey with the same vehicles, departure and arrival.
  ///
  /// Cost: the calls of the rides and the walks from their stops.
  func best(_ journey: FoundJourney) throws(DatabaseError) -> FoundJourney {
    var vehicles: [[FoundRide]] = []
    for ride in journey.rides {
      if ride.staysSeated, !vehicles.isEmpty {
        vehicles[vehicles.count - 1].append(ride)
      } else {
        vehicles.append([ride])
      }
    }
    for next in vehicles.indices.dropFirst() {
      guard let (left, entered) = try change(vehicles[next - 1], vehicles[next]) else { continue }
      vehicles[next - 1].removeLast(vehicles[next - 1].count - 1 - left.ride)
      vehicles[next - 1][left.ride].alighting = left.position
      vehicles[next].removeFirst(entered.ride)
      vehicles[next][0].boarding = entered.position
      vehicles[next][0].staysSeated = false
    }
    var chosen = journey
    chosen.rides = Array(vehicles.joined())
    return chosen
  }

  private func change(
    _ first: [FoundRide], _ second: [FoundRide]
  ) throws(DatabaseError) -> (left: Call, entered: Call)? {
    // Whoever leaves later at the same place reaches no more: so a loop costs what its stops do.
    var places: Set<Slot> = []
    let left = calls(of: first, isBoarding: false).filter { places.insert($0.slot).inserted }
    let entered = calls(of: second, isBoarding: true)
    let ofStations = Dictionary(grouping: entered) { context.network.stops.top(of: $0.stop) }
    for call in left {
      let station = context.network.stops.top(of: call.stop)
      if let found = try lastEntered(ofStations[station] ?? [], after: call) { return (call, found) }
    }
    let ofStops = Dictionary(grouping: entered) { $0.stop }
    var best: (left: Call, entered: Call, distance: Double)?
    for call in left {
      for stop in try stopsNearby(call.slot) {
        guard let calls = ofStops[stop] else { continue }
        let distance = context.network.stops.distance(call.stop, stop) ?? .infinity
        if let best, best.distance <= distance { continue }
        if let found = try lastEntered(calls, after: call) { best = (call, found, distance) }
      }
    }
    return best.map { ($0.left, $0.entered) }
  }

  /// The stops to which riders can change from a slot.
  private func stopsNearby(_ slot: Slot) throws(DatabaseError) -> [StopRank] {
    var stops: [StopRank] = []
    var next = slot
    while next != .absent {
      stops += try context.footpaths(next, isForward: true).paths.map { context.network.slots.stop($0.slot) }
      next = context.network.slots.base(next)
    }
    return stops
  }

  /// The last of some calls at which a rider can board after leaving a vehicle.
  private func lastEntered(_ calls: [Call], after left: Call) throws(DatabaseError) -> Call? {
    for call in calls.reversed() where call.time >= left.time {
      if let seconds = try context.change(from: left.slot, to: call.slot), left.time + Int(seconds) <= call.time {
        return call
      }
    }
    return nil
  }

  /// The calls at which the rider can alight after boarding, or board before alighting, in order.
  private func calls(of rides: [FoundRide], isBoarding: Bool) -> [Call] {
    var calls: [Call] = []
    for (index, ride) in rides.enumerated() {
      let (pattern, times, profile) = (ride.pattern, ride.times, ride.trip.profile)
      let first = isBoarding && index == 0 ? 0 : ride.boarding
      let trip = ride.trip.rank
      let namedTrip = context.network.rules.namedTrips.contains(trip) ? trip : .absent
      let route = ride.trips.pattern.values.route(trip)
      let start = context.day(ride.day).origin + Int(ride.trip.start)
      // Riders who stayed seated may alight at the first call with a time, if calls without one are before it.
      let next = index == 0 ? first + 1 : min(first + 1, ride.alighting)
      // Both directions of a search find the same change: it may be behind the one found.
      let isLast = index == rides.count - 1
      let end = isBoarding ? ride.alighting : isLast ? pattern.stops.count : ride.alighting + 1
      for position in stride(from: isBoarding ? first : next, to: end, by: 1) {
        let stop = pattern.stops[position]
        let time = isBoarding ? times.departure(profile, position) : times.arrival(profile, position)
        guard stop != .absent, time != ProfileTimes.missing, context.admits(stop),
          isBoarding ? pattern.canBoard(position) : pattern.canAlight(position)
        else { continue }
        calls.append(
          Call(
            ride: index, position: position, stop: stop,
            slot: context.slot(stop, namedTrip, route, isBoarding: isBoarding), time: start + Int(time)))
      }
    }
    return calls
  }
}
