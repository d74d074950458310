import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

/// Makes a run from an update.
struct RunBuilder {
  let finder: RunFinder
  let update: TripUpdate
  let place: RunPlace
  let isStale: Bool

  private var reader: LiveReader { finder.reader }
  private var relationship: TripDescriptor.Relationship { update.trip?.relationship ?? .scheduled }
  private var headsign: String? { update.properties?.headsign.given }

  func run(_ lookup: inout LiveLookup) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    if let trip = place.trip, let date = place.date {
      return relationship == .replacement
        ? try replacement(of: trip, date, &lookup) : try changed(trip, date, &lookup)
    }
    return try added(&lookup)
  }

  /// A run with the schedule of a trip.
  private func changed(
    _ trip: LiveTrip, _ date: ServiceDate, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    let template = try lookup.template(trip, reader)
    var origin = finder.clock.originSeconds(of: date) &+ trip.start
    if let start = place.start {
      guard let first = template.first else { return .unmatched(.noTime) }
      origin = finder.clock.originSeconds(of: date) &+ start &- first
    }
    var draft = RunDraft(template, startingAt: origin, finder)
    var change = place.isScheduled ? LiveRun.Change.changed : .added
    switch relationship {
    case .canceled: change = .cancelled
    case .deleted: change = .deleted
    default:
      let isInexact = place.id == nil && place.start != nil && place.period?.isExact != true
      try draft.predict(update, template, isInexact: isInexact, &lookup)
      if draft.takeBackIfAllAreSkipped() { change = .cancelled }
    }
    let run = try makeRun(trip, date, change, draft.calls, template, headsign: headsign, &lookup)
    return .found((run, draft.counts))
  }

  /// A run of the schedule with the calls of the update.
  private func replacement(
    of trip: LiveTrip, _ date: ServiceDate, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    var draft = RunDraft(finder)
    if let reason = try draft.give(update.calls, &lookup) { return .unmatched(reason) }
    let change = place.isScheduled ? LiveRun.Change.changed : .added
    let run = try makeRun(trip, date, change, draft.calls, nil, headsign: headsign, &lookup)
    return .found((run, draft.counts))
  }

  private func makeRun(
    _ trip: LiveTrip, _ date: ServiceDate, _ change: LiveRun.Change, _ calls: [LiveCall], _ template: LiveTemplate?,
    headsign: String?, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> LiveRun {
    let isCopy = place.id != nil
    let start = isCopy ? nil : place.start
    let origin = finder.clock.originSeconds(of: date)
    let first: Int?
    if let start {
      first = start
    } else if place.isScheduled {
      first = try finder.first(trip, &lookup)
    } else {
      first = calls.first { $0.departure.expected != nil }?.departure.scheduled.map { $0 &- origin }
    }
    let rankBelow = if let id = place.id { try reader.rankBelow(id) } else { trip.rank }
    return LiveRun(
      key: LiveRunKey(
        trip: isCopy ? .absent : trip.rank, day: date.daysSince1970, start: start ?? LiveRunKey.none),
      isScheduled: place.isScheduled, tripID: place.id ?? trip.id,
      rankBelow: rankBelow, change: change, route: trip.route,
      direction: trip.direction, headsign: headsign, isStale: isStale, template: template, model: trip.rank,
      calls: calls, period: place.period, firstDeparture: first)
  }

  /// A run that is not in the schedule.
  private func added(_ lookup: inout LiveLookup) throws(SQLiteError) -> Matched<(LiveRun, CallCounts)> {
    var draft = RunDraft(finder)
    if let reason = try draft.give(update.calls, &lookup) { return .unmatched(reason) }
    guard let id = place.id, let routeID = update.trip?.routeID.given, let route = try lookup.route(routeID, reader)
    else { return .unmatched(.unknownRoute) }
    let calls = draft.calls
    let firstTime = calls[0].departure.expected ?? finder.now
    let date = place.date ?? finder.clock.localDate(at: Date(unixSeconds: firstTime))
    let lastName = try reader.name(ofStop: calls[calls.count - 1].stop)
    let run = LiveRun(
      key: LiveRunKey(trip: .absent, day: date.daysSince1970), isScheduled: false, tripID: id,
      rankBelow: try reader.rankBelow(id), change: .added, route: route,
      direction: update.trip?.directionID.map(Int.init), headsign: headsign ?? lastName, isStale: isStale,
      template: nil, model: .absent, calls: calls, period: nil,
      firstDeparture: firstTime &- finder.clock.originSeconds(of: date))
    return .found((run, draft.counts))
  }
}
