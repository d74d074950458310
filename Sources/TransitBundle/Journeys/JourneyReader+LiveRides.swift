package import TransitFoundation
package import TransitSQLite
package import TransitValues

extension JourneyReader {
  /// Returns the boarding of a run of live data as a departure board shows it, in the preferred language.
  ///
  /// - Parameters:
  ///   - index: The index among the calls of the run.
  ///   - time: When riders board: the expected departure, not before the events before it.
  /// - Throws: SQLite's error for a damaged database, also if the route or the stop does not exist.
  package func departure(of run: LiveRun, call index: Int, time: Date) throws(SQLiteError) -> Departure {
    let (call, template) = (run.calls[index], run.template?.calls[index])
    let row = try timetable.bundle.statement(.tripSummary)
    row.bind(run.model, at: 0)
    let hasTrip = try row.step()
    defer { row.reset() }
    guard let route = try timetable.bundle.route(run.route), let stop = try timetable.summary(ofStop: call.stop) else {
      throw .damagedDatabase
    }
    let headsign = try timetable.bundle.text(template?.headsign ?? (hasTrip ? row.optionalInteger(at: 2) : nil))
    var departure = Departure(
      time: time, tripID: run.tripID, serviceDate: ServiceDate(daysSince1970: run.key.day), stop: stop,
      stopSequence: call.sequence, route: route, headsign: headsign,
      lastStopName: headsign == nil ? try timetable.summary(ofStop: run.lastStop, localizer)?.name : nil,
      tripShortName: hasTrip ? row.optionalText(at: 3) : nil, direction: run.direction.map(Direction.init(rawValue:)),
      pickupType: PickupType(rawValue: template?.pickupType ?? 0),
      wheelchairAccessibility: hasTrip ? row.optionalCode(at: 5) : nil, isInterpolated: call.isInterpolated,
      repetition: run.period.map { Repetition(headway: .seconds($0.headway), isExact: $0.isExact) },
      frequencyRow: run.period?.row ?? 0, live: run.state(ofDeparture: index, at: time))
    try localizer?.localize(&departure, hasOwnHeadsign: template?.headsign != nil)
    if let headsign = run.headsign { departure.headsign = headsign }
    return departure
  }

  /// The numbers of the alerts that inform a departure, in rising order.
  ///
  /// - Parameters:
  ///   - route: The rank of its route.
  ///   - start: The scheduled first departure of its run, in seconds of the service day.
  package func alerts(
    of live: LiveSnapshot, informing departure: Departure, from stop: StopRank, route: RouteRank, start: Int?
  ) throws(SQLiteError) -> [Int] {
    if live.alertIndex.isEmpty { return [] }
    let subject = LiveAlertIndex.Subject(
      tripID: departure.tripID, serviceDate: departure.serviceDate, start: start, route: departure.route,
      routeRank: route, agency: departure.route.agencyID ?? live.alertIndex.onlyAgency,
      direction: departure.direction?.rawValue, time: departure.time)
    let stops = live.alertIndex.namesStops ? try LiveReader(timetable: timetable).selfAndAbove(stop) : []
    return live.alertIndex.alerts(of: subject, at: stops, among: live.alerts)
  }
}

extension LiveRun {
  /// What live data says of the departure from a call that is not skipped.
  ///
  /// - Parameter time: When riders board.
  fileprivate func state(ofDeparture index: Int, at time: Date) -> LiveState {
    let call = calls[index]
    return LiveState(
      status: status(index, .departures), scheduled: call.departure.scheduled.map(Date.init(unixSeconds:)),
      expected: template == nil || call.departure.isPredicted ? time : nil,
      delay: call.departure.delay.map { .seconds($0) }, isStale: isStale,
      isPlatformChanged: call.stop != call.scheduledStop)
  }
}
