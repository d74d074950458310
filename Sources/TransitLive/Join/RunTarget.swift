import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

/// The run that an update or a vehicle names.
enum RunTarget {
  /// A run of a trip that does not repeat.
  case run(LiveTrip, ServiceDate)
  /// A repetition of a trip of frequencies.txt, by its start in seconds of the service day.
  case repetition(LiveTrip, ServiceDate, start: Int)
  /// A run that is not in the schedule; the day is that of its first departure if none is given.
  case added(TripID, ServiceDate?)
  /// A copy of a trip, by its first departure in seconds of the service day.
  case copy(of: LiveTrip, TripID, ServiceDate, start: Int)
}

/// A result of the join: a value, or why there is none.
enum Matched<Value> {
  case found(Value)
  case unmatched(LiveReport.Reason)
}

/// Finds the run that an update names.
struct RunFinder {
  let reader: LiveReader
  let clock: ServiceClock
  let options: LiveOptions
  /// Seconds since 1970.
  let now: Int

  func target(of update: borrowing TripUpdate, _ lookup: inout LiveLookup) throws(SQLiteError) -> Matched<RunTarget> {
    let trip = update.trip ?? TripDescriptor()
    var (date, start): (ServiceDate?, Int?) = (nil, nil)
    if let text = trip.startDate.given {
      date = ServiceDate(text)
      if date == nil { return .unmatched(.badValue) }
    }
    if let text = trip.startTime.given {
      start = ServiceTime(given: text)?.seconds
      if start == nil { return .unmatched(.badValue) }
    }
    switch trip.relationship {
    case .added, .new:
      guard let id = trip.tripID.given.map(TripID.init(rawValue:)) else { return .unmatched(.incomplete) }
      return try lookup.trip(id, reader) == nil ? .found(.added(id, date)) : .unmatched(.knownTrip)
    case .duplicated:
      return try copy(trip, update.properties ?? TripProperties(), &lookup)
    case .scheduled, .unscheduled, .canceled, .replacement, .deleted, nil:
      guard let id = trip.tripID.given else { return try run(ofRoute: trip, date, start, &lookup) }
      return try run(id, update, date, start, &lookup)
    }
  }

  /// Why an update of a trip that the timetable lacks names no run, whatever the moment; `nil` for other updates.
  func reasonToSkip(
    _ update: borrowing TripUpdate, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> LiveReport.Reason? {
    guard !options.matchesSuffixes, let trip = update.trip, let id = trip.tripID.given else { return nil }
    let isNew = trip.relationship == .new || trip.relationship == .added
    guard (try lookup.trip(TripID(rawValue: id), reader) != nil) == isNew,
      case .unmatched(let reason) = try target(of: update, &lookup)
    else { return nil }
    return reason
  }

  private func copy(
    _ trip: TripDescriptor, _ properties: TripProperties, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<RunTarget> {
    guard let original = trip.tripID.given, let id = properties.tripID.given,
      let dateText = properties.startDate.given, let startText = properties.startTime.given
    else { return .unmatched(.incomplete) }
    guard let model = try lookup.trip(TripID(rawValue: original), reader) else { return .unmatched(.unknownTrip) }
    if try lookup.trip(TripID(rawValue: id), reader) != nil { return .unmatched(.knownTrip) }
    guard let date = ServiceDate(dateText), let start = ServiceTime(given: startText)?.seconds else {
      return .unmatched(.badValue)
    }
    return .found(.copy(of: model, TripID(rawValue: id), date, start: start))
  }

  /// The run of a route in a direction that leaves at a time.
  private func run(
    ofRoute descriptor: TripDescriptor, _ date: ServiceDate?, _ start: Int?, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<RunTarget> {
    guard let id = descriptor.routeID.given, let direction = descriptor.directionID, let date, let start else {
      return .unmatched(.incomplete)
    }
    guard let route = try lookup.route(id, reader) else { return .unmatched(.noService) }
    var found: LiveTrip?
    for trip in try lookup.trips(ofRoute: route, startingAt: start, reader) where trip.direction == Int(direction) {
      guard try first(trip, &lookup) == start, try lookup.runs(trip, on: date, reader),
        try lookup.repetitions(trip, reader) == nil
      else { continue }
      if found != nil { return .unmatched(.ambiguous) }
      found = trip
    }
    return found.map { .found(.run($0, date)) } ?? .unmatched(.noService)
  }

  /// The first departure of a trip in seconds of the service day; `nil` if it has no times.
  func first(_ trip: LiveTrip, _ lookup: inout LiveLookup) throws(SQLiteError) -> Int? {
    try lookup.template(trip, reader).first.map { trip.start &+ $0 }
  }

  private func run(
    _ id: String, _ update: borrowing TripUpdate, _ date: ServiceDate?, _ start: Int?, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<RunTarget> {
    let trip: LiveTrip
    switch try self.trip(id, on: date, &lookup) {
    case .found(let found): trip = found
    case .unmatched(let reason): return .unmatched(reason)
    }
    if try lookup.repetitions(trip, reader) != nil {
      guard let date, let start else { return .unmatched(.incomplete) }
      return try lookup.runs(trip, on: date, reader)
        ? .found(.repetition(trip, date, start: start)) : .unmatched(.noService)
    }
    let days = try days(of: trip, update, date, &lookup)
    if days.isEmpty { return .unmatched(.noService) }
    return .found(.run(trip, try nearest(days, of: trip, update, isGiven: date != nil, &lookup)))
  }

  /// The trip that an id stands for.
  private func trip(
    _ id: String, on date: ServiceDate?, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Matched<LiveTrip> {
    if let trip = try lookup.trip(TripID(rawValue: id), reader) { return .found(trip) }
    guard options.matchesSuffixes, let date else { return .unmatched(.unknownTrip) }
    switch try lookup.trip(endingWith: id, on: date, reader) {
    case .none: return .unmatched(.unknownTrip)
    case .one(let trip): return .found(trip)
    case .several: return .unmatched(.ambiguous)
    }
  }

  /// The service days that an update may mean and on which the trip runs.
  private func days(
    of trip: LiveTrip, _ update: borrowing TripUpdate, _ date: ServiceDate?, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> [ServiceDate] {
    var days: [ServiceDate]
    if let date {
      days = [date]
      if let first = try first(trip, &lookup), first >= 86_400 {
        // Some give the date on which the run starts, not its service day.
        days.append(date.advanced(by: -1))
      } else if try isOfDayBefore(update, trip, date, &lookup) {
        return [date.advanced(by: -1)]
      }
    } else {
      let today = clock.localDate(at: Date(unixSeconds: now))
      days = [today.advanced(by: -1), today, today.advanced(by: 1)]
    }
    var running: [ServiceDate] = []
    for day in days {
      if try lookup.runs(trip, on: day, reader) { running.append(day) }
    }
    return running
  }

  /// The day whose run fits best: by the first time that the update gives; else the first day where the date is given;
  /// else by now. Of equals, the first.
  private func nearest(
    _ days: [ServiceDate], of trip: LiveTrip, _ update: borrowing TripUpdate, isGiven: Bool, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> ServiceDate {
    if days.count == 1 { return days[0] }
    let template = try lookup.template(trip, reader)
    var known: CallMatches?
    var best: (day: ServiceDate, distance: Int)?
    for day in days {
      let start = clock.originSeconds(of: day) &+ trip.start
      let matches =
        if let known { known } else {
          try CallMatches(update.calls, with: template, startingAt: start, self, &lookup)
        }
      if !matches.dependOnTimes { known = matches }
      guard let lead = leads(of: update, matches, template, startingAt: start, limit: 1).first else { continue }
      if best.map({ abs(lead) < $0.distance }) ?? true { best = (day, abs(lead)) }
    }
    if let best { return best.day }
    guard !isGiven, let first = template.first, let last = template.last else { return days[0] }
    func distance(_ day: ServiceDate) -> Int {
      let start = clock.originSeconds(of: day) &+ trip.start
      return max(0, start &+ first &- now, now &- start &- last)
    }
    return days.min { distance($0) < distance($1) } ?? days[0]
  }

  /// Whether an update with today's date is of yesterday's run, which some write after midnight: all its times are more
  /// than twelve hours before the schedule of the date, and the first one is nearer to that of the day before.
  private func isOfDayBefore(
    _ update: borrowing TripUpdate, _ trip: LiveTrip, _ date: ServiceDate, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Bool {
    let template = try lookup.template(trip, reader)
    let (start, halfDay) = (clock.originSeconds(of: date) &+ trip.start, 43_200)
    guard let latest = template.latest, update.mayBe(before: start &+ latest &- halfDay) else { return false }
    let matches = try CallMatches(update.calls, with: template, startingAt: start, self, &lookup)
    let leads = leads(of: update, matches, template, startingAt: start)
    guard let first = leads.first, leads.allSatisfy({ $0 > halfDay }),
      try lookup.runs(trip, on: date.advanced(by: -1), reader)
    else { return false }
    let before = clock.originSeconds(of: date.advanced(by: -1)) &+ trip.start
    let there =
      matches.dependOnTimes
      ? try CallMatches(update.calls, with: template, startingAt: before, self, &lookup) : matches
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

extension ServiceTime {
  /// A time of a live feed, which is never negative.
  init?(given text: String) {
    guard let time = ServiceTime(text), time.seconds >= 0 else { return nil }
    self = time
  }
}
