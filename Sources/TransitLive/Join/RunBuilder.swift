import TransitBundle
import TransitFoundation
import TransitValues

/// Makes a run from an update.
struct RunBuilder {
  let finder: RunFinder
  let update: TripUpdate
  let age: UpdateAge

  private var relationship: TripDescriptor.Relationship { update.relationship }
  private var headsign: String? { update.properties?.headsign.given }
  private var shortName: String? { update.properties?.shortName.given }
  private var accessibility: WheelchairAccessibility? { update.vehicle?.accessibility }

  func run(at target: RunTarget) throws(DatabaseError) -> Matched<(LiveRun, CallCounts)> {
    switch target {
    case .scheduled(let trip, let date): try run(of: trip, date, startingAt: nil, target)
    case .repetition(let trip, let date, let place): try run(of: trip, date, startingAt: place.start, target)
    case .beside(let trip, let date, let start), .copy(let trip, _, let date, let start):
      try run(of: trip, date, startingAt: start, target)
    case .added(let id, let date): try added(id, date)
    }
  }

  /// A run that has a schedule, also one that makes other calls.
  ///
  /// - Parameter start: The first departure, if it is not the trip's own.
  private func run(
    of trip: LiveTrip, _ date: ServiceDate, startingAt start: ServiceTime?, _ target: RunTarget
  ) throws(DatabaseError) -> Matched<(LiveRun, CallCounts)> {
    let template = try finder.lookup.template(trip)
    var origin = finder.origin(of: trip, on: date)
    if let start {
      guard let first = template.first else { return .unmatched(.noTime) }
      origin = finder.clock.originSeconds(of: date) &+ start.seconds &- first
    }
    var change = target.scheduledRun == nil ? LiveRun.Change.added : .changed
    var draft: RunDraft
    switch relationship {
    case .replacement:
      draft = RunDraft(finder)
      if let reason = try draft.give(update.calls, replacing: template, startingAt: origin) {
        return .unmatched(reason)
      }
    case .canceled, .deleted:
      draft = RunDraft(template, startingAt: origin, finder)
      change = relationship == .canceled ? .cancelled : .deleted
    case .scheduled, .unscheduled, .added, .new, .duplicated:
      draft = RunDraft(template, startingAt: origin, finder)
      try draft.predict(update, template, startingAt: origin, target)
      if draft.takeBackIfAllAreSkipped() { change = .cancelled }
    }
    let first = if let start { start } else { try finder.lookup.firstDeparture(trip) }
    return .found((try makeRun(at: target, of: trip, date, change, draft, template, first), draft.counts))
  }

  private func makeRun(
    at target: RunTarget, of trip: LiveTrip, _ date: ServiceDate, _ change: LiveRun.Change, _ draft: RunDraft,
    _ template: LiveTemplate, _ first: ServiceTime?
  ) throws(DatabaseError) -> LiveRun {
    let (id, rank, start): (TripID, TripRank, ServiceTime?) =
      switch target {
      case .scheduled: (trip.id, trip.rank, nil)
      case .repetition(_, _, let place): (trip.id, trip.rank, place.start)
      case .beside(_, _, let start): (trip.id, trip.rank, start)
      case .copy(_, let copy, _, _), .added(let copy, _): (copy, .absent, nil)
      }
    // Only a prediction grows old: what is cancelled or added stays so.
    let predicts =
      change != .cancelled && [.scheduled, .unscheduled].contains(relationship)
      && draft.calls.contains { !$0.isSkipped && ($0.arrival.isPredicted || $0.departure.isPredicted) }
    let period: PatternReader.Period? = if case .repetition(_, _, let place) = target { place.period } else { nil }
    return LiveRun(
      key: LiveRunKey(trip: rank, date: date, start: start), isScheduled: target.scheduledRun != nil, tripID: id,
      rankBelow: rank == .absent ? try finder.lookup.reader.rankBelow(id) : rank, change: change, route: trip.route,
      direction: trip.direction, headsign: headsign, shortName: shortName, accessibility: accessibility,
      isStale: age.isStale(ifPredicted: predicts), template: relationship == .replacement ? nil : template,
      replaced: draft.replaced, model: trip.rank, calls: draft.calls, period: period, firstDeparture: first)
  }

  /// A run that is not in the schedule.
  private func added(_ id: TripID, _ day: ServiceDate?) throws(DatabaseError) -> Matched<(LiveRun, CallCounts)> {
    var draft = RunDraft(finder)
    if let reason = try draft.give(update.calls) { return .unmatched(reason) }
    guard let routeID = update.trip?.routeID.given, let route = try finder.lookup.route(routeID) else {
      return .unmatched(.unknownRoute)
    }
    let calls = draft.calls
    let firstTime = calls[0].departure.expected ?? finder.now
    let date = day ?? finder.clock.localDate(at: Date(unixSeconds: firstTime))
    let lastName = try finder.lookup.reader.name(ofStop: calls[calls.count - 1].stop)
    let run = LiveRun(
      key: LiveRunKey(trip: .absent, date: date), isScheduled: false, tripID: id,
      rankBelow: try finder.lookup.reader.rankBelow(id), change: .added, route: route,
      direction: update.trip?.directionID.map(Int.init), headsign: headsign ?? lastName, shortName: shortName,
      accessibility: accessibility, isStale: age.isStale(ifPredicted: false), template: nil, model: .absent,
      calls: calls, period: nil,
      firstDeparture: ServiceTime(seconds: firstTime &- finder.clock.originSeconds(of: date)))
    return .found((run, draft.counts))
  }
}

/// How old an update is, in seconds.
struct UpdateAge {
  /// The age of its source; 0 for one that does not say when it was made, or that is from the future.
  let source: Int
  /// The time since its vehicle was last heard; 0 if the update does not say so.
  let own: Int

  /// - Parameter isPredicted: Whether the update predicts a time.
  func isStale(ifPredicted isPredicted: Bool) -> Bool {
    source > LiveOptions.staleAge || isPredicted && own > LiveOptions.staleAge
  }
}

extension VehicleDescriptor {
  /// The wheelchair access of the run; `nil` if the vehicle says nothing of it.
  var accessibility: WheelchairAccessibility? {
    switch wheelchairAccess {
    case .unknown: .unknown
    case .accessible: .accessible
    case .inaccessible: .notAccessible
    case .noValue, nil: nil
    }
  }
}
