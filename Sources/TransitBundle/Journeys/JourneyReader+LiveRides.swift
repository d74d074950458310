package import TransitFoundation
import TransitSQLite
package import TransitValues

extension JourneyReader {
  /// Returns the boarding of a run of live data as a departure board shows it, in the preferred language.
  ///
  /// - Parameters:
  ///   - index: The index among the calls of the run.
  ///   - time: When riders board: the expected departure, not before the events before it.
  /// - Throws: An error for a damaged database, also if the route or the stop does not exist.
  package func departure(of run: LiveRun, call index: Int, time: Date) throws(DatabaseError) -> Departure {
    let call = run.calls[index]
    let row = try timetable.bundle.statement(.tripSummary)
    row.bind(run.model, at: 0)
    let hasTrip = try row.step()
    defer { row.reset() }
    guard let route = try timetable.bundle.route(run.route), let stop = try timetable.summary(ofStop: call.stop) else {
      throw .damagedDatabase
    }
    let own = run.headsignNumber(index)
    let headsign = try timetable.bundle.text(own ?? (hasTrip ? row.optionalInteger(at: 2) : nil))
    var departure = Departure(
      time: time, tripID: run.tripID, serviceDate: run.key.date, stop: stop,
      stopSequence: call.sequence, route: route, headsign: headsign,
      lastStopName: headsign == nil ? try timetable.summary(ofStop: run.lastStop, localizer)?.name : nil,
      tripShortName: run.shortName ?? (hasTrip ? row.optionalText(at: 3) : nil),
      direction: run.direction.map(Direction.init(rawValue:)),
      pickupType: PickupType(rawValue: run.pickupType(index) ?? 0),
      wheelchairAccessibility: run.accessibility ?? (hasTrip ? row.optionalCode(at: 5) : nil),
      isInterpolated: call.isInterpolated,
      repetition: run.period.map { Repetition(headway: .seconds($0.headway), isExact: $0.isExact) },
      frequencyRow: run.period?.row ?? 0, live: run.state(ofDeparture: index, at: time))
    try localizer?.localize(&departure, hasOwnHeadsign: own != nil)
    if let headsign = run.headsign(ofCall: index) { departure.headsign = headsign }
    return departure
  }

  /// The ids of the alerts that inform the boarding of a ride, and those that inform its boarding or its alighting, in the
  /// order of the alerts.
  ///
  /// - Parameters:
  ///   - stop: The stop of the departure.
  ///   - end: Where and when the rider alights.
  ///   - route: The rank of its route.
  ///   - start: The scheduled first departure of its run.
  package func alerts(
    of live: LiveSnapshot, informing departure: Departure, from stop: StopRank, to end: (stop: StopRank, time: Date),
    route: RouteRank, start: ServiceTime?
  ) throws(DatabaseError) -> (boarding: [String], ride: [String]) {
    let index = live.alertIndex
    if index.isEmpty { return ([], []) }
    func alerts(at stop: StopRank, _ time: Date) throws(DatabaseError) -> Set<Int> {
      let subject = LiveAlertIndex.Subject(
        tripID: departure.tripID, serviceDate: departure.serviceDate, start: start, route: departure.route,
        routeRank: route, agency: departure.route.agencyID ?? index.onlyAgency,
        direction: departure.direction?.rawValue, time: time)
      return index.alerts(
        of: subject, at: index.namesStops ? try LiveReader(timetable: timetable).selfAndAbove(stop) : [])
    }
    let boarding = try alerts(at: stop, departure.time)
    return (live.alertIDs(boarding), live.alertIDs(boarding.union(try alerts(at: end.stop, end.time))))
  }
}

extension LiveRun {
  /// What live data says of the departure from a call that is not skipped.
  ///
  /// - Parameter time: When riders board.
  fileprivate func state(ofDeparture index: Int, at time: Date) -> LiveState {
    let call = calls[index]
    return LiveState(
      status: rideStatus(index, .departures), scheduled: call.departure.scheduled.map(Date.init(unixSeconds:)),
      expected: template == nil || call.departure.isPredicted ? time : nil,
      delay: call.departure.delay.map { .seconds($0) }, isStale: isStale,
      isPlatformChanged: call.stop != call.scheduledStop)
  }
}
