import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

/// Makes a run from an update.
struct RunBuilder {
  let finder: RunFinder
  let update: TripUpdate
  let age: UpdateAge

  private var reader: LiveReader { finder.reader }
  private var relationship: TripDescriptor.Relationship { update.trip?.relationship ?? .scheduled }
  private var headsign: String? { update.properties?.headsign.given }
  private var shortName: String? { update.properties?.shortName.given }
  private var accessibility: WheelchairAccessibility? { update.vehicle?.accessibility }

  func run(
    at place: RunPlace, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    switch place {
    case .scheduled(let trip, let date, let repetition):
      try run(of: trip, date, startingAt: repetition?.start, place, &lookup)
    case .beside(let trip, let date, let start), .copy(let trip, _, let date, let start):
      try run(of: trip, date, startingAt: start, place, &lookup)
    case .added(let id, let date): try added(id, date, &lookup)
    }
  }

  /// A run that has a schedule, also one that makes other calls.
  ///
  /// - Parameter start: The first departure in seconds of the service day, if it is not the trip's own.
  private func run(
    of trip: LiveTrip, _ date: ServiceDate, startingAt start: Int?, _ place: RunPlace, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    let template = try lookup.template(trip, reader)
    var origin = finder.clock.originSeconds(of: date) &+ trip.start
    if let start {
      guard let first = template.first else { return .unmatched(.noTime) }
      origin = finder.clock.originSeconds(of: date) &+ start &- first
    }
    var change = if case .scheduled = place { LiveRun.Change.changed } else { LiveRun.Change.added }
    var draft: RunDraft
    switch relationship {
    case .replacement:
      draft = RunDraft(finder)
      if let reason = try draft.give(update.calls, replacing: template, startingAt: origin, &lookup) {
        return .unmatched(reason)
      }
    case .canceled, .deleted:
      draft = RunDraft(template, startingAt: origin, finder)
      change = relationship == .canceled ? .cancelled : .deleted
    case .scheduled, .unscheduled, .added, .new, .duplicated:
      draft = RunDraft(template, startingAt: origin, finder)
      try draft.predict(update, template, startingAt: origin, place, &lookup)
      if draft.takeBackIfAllAreSkipped() { change = .cancelled }
    }
    let first = if let start { start } else { try finder.first(trip, &lookup) }
    let run = try makeRun(
      at: place, of: trip, date, change, draft, relationship == .replacement ? nil : template, firstDeparture: first)
    return .found((run, draft.counts))
  }

  private func makeRun(
    at place: RunPlace, of trip: LiveTrip, _ date: ServiceDate, _ change: LiveRun.Change, _ draft: RunDraft,
    _ template: LiveTemplate?, firstDeparture: Int?
  ) throws(SQLiteError) -> LiveRun {
    var key = LiveRunKey(trip: trip.rank, day: date.daysSince1970)
    var (isScheduled, id, rankBelow) = (false, trip.id, trip.rank)
    var period: PatternReader.Period?
    switch place {
    case .scheduled(_, _, let repetition):
      key = LiveRunKey(trip: trip.rank, day: date.daysSince1970, start: repetition?.start ?? LiveRunKey.none)
      (isScheduled, period) = (true, repetition?.period)
    case .beside(_, _, let start):
      key = LiveRunKey(trip: trip.rank, day: date.daysSince1970, start: start)
    case .copy(_, let copy, _, _), .added(let copy, _):
      key = LiveRunKey(trip: .absent, day: date.daysSince1970)
      (id, rankBelow) = (copy, try reader.rankBelow(copy))
    }
    // Only a prediction grows old: what is cancelled or added stays so.
    let predicts =
      change != .cancelled && [.scheduled, .unscheduled].contains(relationship)
      && draft.calls.contains { !$0.isSkipped && ($0.arrival.isPredicted || $0.departure.isPredicted) }
    return LiveRun(
      key: key, isScheduled: isScheduled, tripID: id, rankBelow: rankBelow, change: change, route: trip.route,
      direction: trip.direction, headsign: headsign, shortName: shortName, accessibility: accessibility,
      isStale: age.isStale(ifPredicted: predicts), template: template, replaced: draft.replaced, model: trip.rank,
      calls: draft.calls, period: period, firstDeparture: firstDeparture)
  }

  /// A run that is not in the schedule.
  private func added(
    _ id: TripID, _ day: ServiceDate?, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    var draft = RunDraft(finder)
    if let reason = try draft.give(update.calls, &lookup) { return .unmatched(reason) }
    guard let routeID = update.trip?.routeID.given, let route = try lookup.route(routeID, reader) else {
      return .unmatched(.unknownRoute)
    }
    let calls = draft.calls
    let firstTime = calls[0].departure.expected ?? finder.now
    let date = day ?? finder.clock.localDate(at: Date(unixSeconds: firstTime))
    let lastName = try reader.name(ofStop: calls[calls.count - 1].stop)
    let run = LiveRun(
      key: LiveRunKey(trip: .absent, day: date.daysSince1970), isScheduled: false, tripID: id,
      rankBelow: try reader.rankBelow(id), change: .added, route: route,
      direction: update.trip?.directionID.map(Int.init), headsign: headsign ?? lastName, shortName: shortName,
      accessibility: accessibility, isStale: age.isStale(ifPredicted: false), template: nil, model: .absent,
      calls: calls, period: nil, firstDeparture: firstTime &- finder.clock.originSeconds(of: date))
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
