import TransitBundle
import TransitFoundation
import TransitValues

extension JourneyWriter {
  /// A ride on a run of live data.
  func ride(
    _ ride: FoundRide, on ridden: RiddenRun, departure: Date, arrival: Date
  ) throws(DatabaseError) -> JourneyRide {
    let run = ridden.run
    let (first, last) = (ride.call(ride.boarding, of: ridden), ride.call(ride.alighting, of: ridden))
    let (stop, alighting) = (run.calls[first].stop, run.calls[last])
    var boarding = try context.reader.departure(of: run, call: first, time: departure)
    let alerts = try inform(
      &boarding, from: stop, to: (alighting.stop, arrival), route: run.route, start: run.firstDeparture)
    return JourneyRide(
      boarding: boarding, destination: try context.reader.summary(ofStop: alighting.stop),
      destinationSequence: alighting.sequence, arrival: arrival, isArrivalInterpolated: alighting.isInterpolated,
      dropOffType: DropOffType(rawValue: run.dropOffType(last) ?? 0), staysSeated: ride.staysSeated,
      live: boarding.live.map { LiveRide($0, alighting: alighting, alerts: alerts) })
  }

  /// Sets what live data says of a departure, with the alerts that inform it. Of a departure that has not changed:
  /// nothing but these.
  ///
  /// - Returns: The ids of the alerts that inform the ride.
  func inform(
    _ departure: inout Departure, from stop: StopRank, to end: (stop: StopRank, time: Date), route: RouteRank,
    start: ServiceTime?
  ) throws(DatabaseError) -> [String] {
    var state = departure.live ?? LiveState(status: .scheduled, scheduled: departure.time)
    defer { departure.live = state }
    guard let snapshot = context.live?.snapshot else { return [] }
    let alerts = try context.reader.alerts(
      of: snapshot, informing: departure, from: stop, to: end, route: route, start: start)
    state.alerts = alerts.boarding
    return alerts.ride
  }
}

extension FoundRide {
  /// The index among the calls of a run of a position in the pattern.
  fileprivate func call(_ position: Int, of ridden: RiddenRun) -> Int {
    let windows = pattern.windows.prefix(position).count { $0 }
    return Int(ridden.calls[position - windows].index)
  }
}
