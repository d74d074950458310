import BundleFormat
package import BundleReader
import TransitFoundation
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the runs of a trip on a service day as live data has them: without those that are deleted, and with those
  /// that are added under its id.
  ///
  /// - Parameters:
  ///   - id: A trip of the feed, or an id that only the live data has.
  ///   - date: A service day.
  ///   - live: Live data. ``TripInstance/live`` is set for each run that it changes, or of which alerts inform.
  /// - Throws: ``BundleError/Kind/unknownTrip`` if neither the feed nor the live data has the trip.
  ///
  /// Cost: that of ``instances(of:on:)``, and a scan of the runs of the live data.
  public func instances(
    of id: TripID, on date: ServiceDate, live: LiveSnapshot
  ) throws(BundleError) -> [TripInstance] {
    try check(live)
    let runs = live.runs.filter { $0.tripID == id && $0.key.date == date }
    let isInFeed = try trip(id) != nil
    if !isInFeed, !live.runs.contains(where: { $0.tripID == id }) { throw try unknownTrip(id) }
    var instances = isInFeed ? try instances(of: id, on: date) : []
    let changed = Set(runs.lazy.filter { $0.isScheduled }.map { $0.key.start })
    if !changed.isEmpty {
      instances.removeAll { changed.contains(nil) || $0.start.map(changed.contains) == true }
    }
    instances = try instances.map { instance throws(BundleError) in try informed(instance, live) }
    for run in runs where run.change != .deleted {
      instances.append(try informed(try instance(of: run), of: run, live))
    }
    return instances.sorted { $0.delay < $1.delay }
  }

  /// The days on which live data changes runs of a trip, each once, in rising order.
  package func liveDays(of id: TripID, _ live: LiveSnapshot) -> [ServiceDate] {
    Set(live.runs.lazy.filter { $0.tripID == id }.map { $0.key.date }).sorted()
  }

  /// Returns the trip of a departure of a board with live data, with all its calls.
  ///
  /// - Parameters:
  ///   - departure: A row of the board.
  ///   - live: The live data of the board. If it says nothing of the run, and no alert informs of it, ``TripInstance/live`` is
  ///     `nil`.
  /// - Throws: ``BundleError/Kind/unknownTrip`` if neither the feed nor the live data has the trip.
  ///
  /// Cost: as for ``trip(_:)``, and a scan of the runs of the live data.
  public func instance(of departure: Departure, live: LiveSnapshot) throws(BundleError) -> TripInstance {
    try check(live)
    if let run = live.run(of: departure.id, .departures) { return try informed(instance(of: run), of: run, live) }
    return try informed(instance(of: departure), live)
  }

  /// Returns the trip of an arrival of a board with live data. Works like ``instance(of:live:)-(Departure,_)``.
  public func instance(of arrival: Arrival, live: LiveSnapshot) throws(BundleError) -> TripInstance {
    try check(live)
    if let run = live.run(of: arrival.id, .arrivals) { return try informed(instance(of: run), of: run, live) }
    return try informed(instance(of: arrival), live)
  }
}

extension TripInstance {
  /// The scheduled first departure.
  var start: ServiceTime? {
    trip.calls.lazy.compactMap { $0.time }.first.map {
      ServiceTime(seconds: $0.seconds &+ Int(delay.components.seconds))
    }
  }
}

extension LiveSnapshot {
  /// The run of a row of a board; `nil` if the row is one of the schedule.
  fileprivate func run(of id: CallID, _ side: BoardSide) -> LiveRun? {
    runs.first { run in
      guard run.tripID == id.tripID, run.key.date == id.serviceDate else { return false }
      return run.calls.indices.contains { call in
        guard run.calls[call].sequence == id.stopSequence else { return false }
        let time = run.isGone(call, side) ? run.planned(call, side)?.time : run.event(call, side).expected
        return time == id.time.unixSeconds
      }
    }
  }
}

extension Timetable {
  /// A run of live data as an instance of its trip.
  package func instance(of run: LiveRun) throws(BundleError) -> TripInstance {
    let date = run.key.date
    let origin = clock.originSeconds(of: date)
    let (stops, headsigns) = try query { bundle throws(DatabaseError) in
      let (reader, localizer) = (reader(on: bundle), try localizer(on: bundle))
      let stops = try run.calls.map { call throws(DatabaseError) in
        let stop = try reader.summary(ofStop: call.stop)
        guard let localizer, let stop else { return stop }
        return try stop.localized(by: localizer)
      }
      return (
        stops, try run.calls.indices.map { index throws(DatabaseError) in try bundle.text(run.headsignNumber(index)) }
      )
    }
    var trip = try model(of: run)
    trip.id = run.tripID
    if let headsign = run.headsign { trip.headsign = headsign }
    if let shortName = run.shortName { trip.shortName = shortName }
    if let accessibility = run.accessibility { trip.wheelchairAccessibility = accessibility }
    let known = zip(run.calls, stops).map { LiveTripState.Call($0, at: $1) }
    let states: [LiveTripState.Call]
    if run.template == nil {
      trip.calls = run.calls.indices.map { index in
        var call = Trip.Call(run.calls[index], at: stops[index], origin: origin)
        call.headsign = headsigns[index]
        return call.changed(by: run, index)
      }
      states = known
    } else {
      // The trip also has calls with windows, which live data does not know.
      let indexes = Dictionary(
        run.calls.enumerated().map { ($1.sequence, $0) }, uniquingKeysWith: { first, _ in first })
      states = trip.calls.map { call in
        indexes[call.stopSequence].map { known[$0] } ?? LiveTripState.Call(stop: call.stop)
      }
      trip.calls = trip.calls.map { call in indexes[call.stopSequence].map { call.changed(by: run, $0) } ?? call }
    }
    return TripInstance(
      trip: trip, serviceDate: date, origin: Date(unixSeconds: origin),
      delay: .seconds(run.delay(of: trip, origin: origin)),
      repetition: run.period.map { Repetition(headway: .seconds($0.headway), isExact: $0.isExact) },
      live: LiveTripState(status: run.status, isStale: run.isStale, calls: states))
  }

  /// The trip that a run is one of; for a run that the feed does not have, one with its route alone.
  private func model(of run: LiveRun) throws(BundleError) -> Trip {
    let id = try query { bundle throws(DatabaseError) in
      try bundle.first(.tripSummary, run.model.index) { row in TripID(rawValue: row.text(at: 0)) }
    }
    if let id, let trip = try trip(id) { return trip }
    let route = try query { bundle throws(DatabaseError) in
      try localized(try bundle.route(run.route), on: bundle)
    }
    guard let route else { throw BundleError(.damaged, path: path, "the route of a run is missing") }
    return Trip(id: run.tripID, route: route, serviceID: "", direction: run.direction.map(Direction.init(rawValue:)))
  }
}

extension LiveRun {
  /// What has become of the whole run.
  fileprivate var status: LiveStatus {
    switch change {
    case .cancelled, .deleted: .cancelled
    case .added: .added
    case .changed:
      template == nil || calls.contains { $0.isSkipped || $0.arrival.isPredicted || $0.departure.isPredicted }
        ? .predicted : .scheduled
    }
  }

  /// The seconds from the trip's own times to those of the run.
  fileprivate func delay(of trip: Trip, origin: Int) -> Int {
    guard template != nil else { return 0 }
    for call in calls {
      guard let scheduled = call.departure.scheduled,
        let time = trip.calls.first(where: { $0.stopSequence == call.sequence })?.time
      else { continue }
      return scheduled &- origin &- time.seconds
    }
    return 0
  }
}

extension Trip.Call {
  /// A call that live data alone has.
  fileprivate init(_ call: LiveCall, at stop: StopSummary?, origin: Int) {
    func time(_ event: LiveEvent) -> ServiceTime? { event.scheduled.map { ServiceTime(seconds: $0 &- origin) } }
    self.init(
      place: stop.map { .stop($0) } ?? .unknown, stopSequence: call.sequence, arrival: time(call.arrival),
      departure: time(call.departure))
  }

  /// The call with the values that live data gives it.
  fileprivate func changed(by run: LiveRun, _ index: Int) -> Trip.Call {
    var call = self
    if let headsign = run.calls[index].headsign {
      call.headsign = headsign
    } else if run.headsign != nil {
      call.headsign = nil
    }
    call.pickupType = run.pickupType(index).map(PickupType.init(rawValue:))
    call.dropOffType = run.dropOffType(index).map(DropOffType.init(rawValue:))
    return call
  }
}

extension LiveTripState.Call {
  fileprivate init(_ call: LiveCall, at stop: StopSummary?) {
    self.init(
      stop: stop, arrival: call.arrival.expected.map(Date.init(unixSeconds:)),
      departure: call.departure.expected.map(Date.init(unixSeconds:)),
      scheduledArrival: call.arrival.scheduled.map(Date.init(unixSeconds:)),
      scheduledDeparture: call.departure.scheduled.map(Date.init(unixSeconds:)),
      arrivalDelay: call.arrival.delay.map { .seconds($0) }, departureDelay: call.departure.delay.map { .seconds($0) },
      isSkipped: call.isSkipped)
  }
}
