import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

extension JourneyWriter {
  /// A ride on a run of live data.
  func ride(
    _ ride: FoundRide, on ridden: RiddenRun, departure: Date, arrival: Date
  ) throws(SQLiteError) -> JourneyRide {
    let run = ridden.run
    let (first, last) = (ride.call(ride.boarding, of: ridden), ride.call(ride.alighting, of: ridden))
    let (stop, alighting) = (run.calls[first].stop, run.calls[last])
    var boarding = try context.reader.departure(of: run, call: first, time: departure)
    let state = try informed(boarding, from: stop, route: run.route, start: run.firstDeparture)
    boarding.live = state
    return JourneyRide(
      boarding: boarding, destination: try context.reader.summary(ofStop: alighting.stop),
      destinationSequence: alighting.sequence, arrival: arrival, isArrivalInterpolated: alighting.isInterpolated,
      dropOffType: DropOffType(rawValue: run.dropOffType(last) ?? 0), staysSeated: ride.staysSeated,
      live: LiveRide(state, alighting: alighting))
  }

  /// What live data says of a departure, with the alerts that inform it. Of a departure that has not changed: nothing.
  func informed(
    _ departure: Departure, from stop: StopRank, route: RouteRank, start: Int?
  ) throws(SQLiteError) -> LiveState {
    var state = departure.live ?? LiveState(status: .scheduled, scheduled: departure.time)
    if let snapshot = context.live?.snapshot {
      state.alerts = try context.reader.alerts(
        of: snapshot, informing: departure, from: stop, route: route, start: start)
    }
    return state
  }
}

extension FoundRide {
  /// The index among the calls of a run of a position in the pattern.
  fileprivate func call(_ position: Int, of ridden: RiddenRun) -> Int {
    let windows = pattern.windows.prefix(position).count { $0 }
    return Int(ridden.calls[position - windows].index)
  }
}
