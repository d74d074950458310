import TransitBundle
import TransitFoundation
import TransitValues

/// Finds the run that an update names.
struct RunFinder {
  /// What an update names.
  enum Named {
    case run(RunTarget)
    case start(NamedStart)
  }

  let lookup: LiveLookup
  let clock: ServiceClock
  let options: LiveOptions
  /// Seconds since 1970.
  let now: Int

  /// Finds what an update names.
  func find(_ update: borrowing TripUpdate) throws(DatabaseError) -> Matched<Named> {
    let trip = update.trip ?? TripDescriptor()
    guard let (date, start) = trip.givenStart else { return .unmatched(.badValue) }
    switch update.relationship {
    case .added, .new:
      guard let id = trip.tripID.given.map(TripID.init(rawValue:)) else { return .unmatched(.incomplete) }
      return try lookup.trip(id) == nil ? .found(.run(.added(id, date))) : .unmatched(.knownTrip)
    case .duplicated:
      return try copy(trip, update.properties ?? TripProperties())
    case .scheduled, .unscheduled, .canceled, .replacement, .deleted:
      guard let id = trip.tripID.given else { return try run(ofRoute: trip, date, start) }
      return try run(id, update, date, start)
    }
  }

  private func copy(_ trip: TripDescriptor, _ properties: TripProperties) throws(DatabaseError) -> Matched<Named> {
    guard let original = trip.tripID.given, let copy = properties.givenCopy else { return .unmatched(.incomplete) }
    guard let model = try lookup.trip(TripID(rawValue: original)) else { return .unmatched(.unknownTrip) }
    if try lookup.trip(copy.id) != nil { return .unmatched(.knownTrip) }
    guard let date = ServiceDate(copy.date), let start = ServiceTime(given: copy.start) else {
      return .unmatched(.badValue)
    }
    return .found(.run(.copy(of: model, copy.id, date, start: start)))
  }

  /// The run of a route in a direction that leaves at a time.
  private func run(
    ofRoute descriptor: TripDescriptor, _ date: ServiceDate?, _ start: ServiceTime?
  ) throws(DatabaseError) -> Matched<Named> {
    guard let id = descriptor.routeID.given, let direction = descriptor.directionID, let date, let start else {
      return .unmatched(.incomplete)
    }
    guard let route = try lookup.route(id) else { return .unmatched(.noService) }
    var found: LiveTrip?
    for trip in try lookup.trips(ofRoute: route, startingAt: start) where trip.direction == Int(direction) {
      guard try lookup.firstDeparture(trip) == start, try lookup.runs(trip, on: date),
        try lookup.repetitions(trip) == nil
      else { continue }
      if found != nil { return .unmatched(.ambiguous) }
      found = trip
    }
    return found.map { .found(.run(.scheduled($0, date))) } ?? .unmatched(.noService)
  }

  private func run(
    _ id: String, _ update: borrowing TripUpdate, _ date: ServiceDate?, _ start: ServiceTime?
  ) throws(DatabaseError) -> Matched<Named> {
    let trip: LiveTrip
    switch try self.trip(id, on: date) {
    case .found(let found): trip = found
    case .unmatched(let reason): return .unmatched(reason)
    }
    if try lookup.repetitions(trip) != nil {
      guard let date, let start else { return .unmatched(.incomplete) }
      return try lookup.runs(trip, on: date)
        ? .found(.start(NamedStart(trip: trip, date: date, start: start))) : .unmatched(.noService)
    }
    let days = try days(of: trip, update, date)
    if days.isEmpty { return .unmatched(.noService) }
    return .found(.run(.scheduled(trip, try nearest(days, of: trip, update, isGiven: date != nil))))
  }

  /// The trip that an id stands for.
  private func trip(_ id: String, on date: ServiceDate?) throws(DatabaseError) -> Matched<LiveTrip> {
    if let trip = try lookup.trip(TripID(rawValue: id)) { return .found(trip) }
    guard options.matchesSuffixes, let date else { return .unmatched(.unknownTrip) }
    switch try lookup.trip(endingWith: id, on: date) {
    case .none: return .unmatched(.unknownTrip)
    case .one(let trip): return .found(trip)
    case .several: return .unmatched(.ambiguous)
    }
  }

  /// The service days that an update may mean and on which the trip runs.
  private func days(
    of trip: LiveTrip, _ update: borrowing TripUpdate, _ date: ServiceDate?
  ) throws(DatabaseError) -> [ServiceDate] {
    var days: [ServiceDate]
    if let date {
      days = [date]
      if let first = try lookup.firstDeparture(trip), first.seconds >= 86_400 {
        // Some give the date on which the run starts, not its service day.
        days.append(date.advanced(by: -1))
      } else if try isOfDayBefore(update, trip, date) {
        return [date.advanced(by: -1)]
      }
    } else {
      let today = clock.localDate(at: Date(unixSeconds: now))
      days = [today.advanced(by: -1), today, today.advanced(by: 1)]
    }
    var running: [ServiceDate] = []
    for day in days {
      if try lookup.runs(trip, on: day) { running.append(day) }
    }
    return running
  }

  /// The day whose run fits best: by the first time that the update gives; else the first day where the date is given;
  /// else by now. Of equals, the first.
  private func nearest(
    _ days: [ServiceDate], of trip: LiveTrip, _ update: borrowing TripUpdate, isGiven: Bool
  ) throws(DatabaseError) -> ServiceDate {
    if days.count == 1 { return days[0] }
    let template = try lookup.template(trip)
    var known: CallMatches?
    var best: (day: ServiceDate, distance: Int)?
    for day in days {
      let start = origin(of: trip, on: day)
      let matches =
        if let known { known } else { try CallMatches(update.calls, with: template, startingAt: start, self) }
      if !matches.dependOnTimes { known = matches }
      guard let lead = leads(of: update, matches, template, startingAt: start, limit: 1).first else { continue }
      if best.map({ abs(lead) < $0.distance }) ?? true { best = (day, abs(lead)) }
    }
    if let best { return best.day }
    guard !isGiven, let first = template.first, let last = template.last else { return days[0] }
    func distance(_ day: ServiceDate) -> Int {
      let start = origin(of: trip, on: day)
      return max(0, start &+ first &- now, now &- start &- last)
    }
    return days.min { distance($0) < distance($1) } ?? days[0]
  }

  /// Whether an update with today's date is of yesterday's run, which some write after midnight: all its times are more
  /// than twelve hours before the schedule of the date, and the first one is nearer to that of the day before.
  private func isOfDayBefore(
    _ update: borrowing TripUpdate, _ trip: LiveTrip, _ date: ServiceDate
  ) throws(DatabaseError) -> Bool {
    let template = try lookup.template(trip)
    let (start, halfDay) = (origin(of: trip, on: date), 43_200)
    guard let latest = template.latest, update.mayBe(before: start &+ latest &- halfDay) else { return false }
    let matches = try CallMatches(update.calls, with: template, startingAt: start, self)
    let leads = leads(of: update, matches, template, startingAt: start)
    guard let first = leads.first, leads.allSatisfy({ $0 > halfDay }),
      try lookup.runs(trip, on: date.advanced(by: -1))
    else { return false }
    let before = origin(of: trip, on: date.advanced(by: -1))
    let there =
      matches.dependOnTimes ? try CallMatches(update.calls, with: template, startingAt: before, self) : matches
    return self.leads(of: update, there, template, startingAt: before, limit: 1).first.map { abs($0) < abs(first) }
      ?? false
  }

  /// For each time that an update gives, in order, by how many seconds it is before its schedule.
  private func leads(
    of update: borrowing TripUpdate, _ matches: CallMatches, _ template: LiveTemplate, startingAt start: Int,
    limit: Int = .max
  ) -> [Int] {
    let calls = update.calls
    var leads: [Int] = []
    for match in matches.matches {
      let call = calls[match.update]
      if call.relationship == .skipped || call.relationship == .noData { continue }
      let scheduled = template.calls[match.call]
      for (event, seconds) in [(call.arrival, scheduled.arrival), (call.departure, scheduled.departure)] {
        guard let time = event?.time.flatMap(plausible), let seconds else { continue }
        leads.append(start &+ seconds &- time)
        if leads.count == limit { return leads }
      }
    }
    return leads
  }

  /// The instant from which the times of a trip's template count.
  func origin(of trip: LiveTrip, on date: ServiceDate) -> Int {
    clock.originSeconds(of: date) &+ trip.start.seconds
  }

  /// The time, unless it is more than 31 days from now.
  func plausible(_ time: Int64) -> Int? {
    let (distance, overflow) = Int(time).subtractingReportingOverflow(now)
    return overflow || distance.magnitude > LiveOptions.plausibleSeconds ? nil : Int(time)
  }
}

extension TripUpdate {
  /// Whether a call has a time before an instant.
  fileprivate func mayBe(before instant: Int) -> Bool {
    calls.contains { call in
      [call.arrival?.time, call.departure?.time].contains { $0.map { $0 < instant } ?? false }
    }
  }
}
