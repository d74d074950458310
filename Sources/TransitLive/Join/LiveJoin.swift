import TransitBundle
import TransitSQLite
import TransitValues

/// Joins live data with a timetable: what became of which runs.
///
/// Source: <https://gtfs.org/documentation/realtime/reference/>. The rules are in docs/use/live.md.
struct LiveJoin {
  let finder: RunFinder
  let options: LiveOptions
  private(set) var report = LiveReport()
  private(set) var runs: [LiveRun] = []
  /// The indexes of the runs that take the place of those of the schedule.
  private var scheduled: [LiveRunKey: Int] = [:]
  /// The number of calls of all runs, and of those that the sources so far may change. No run is added beyond it.
  private(set) var callCount = 0
  var callLimit = 0
  private var added = AddedRuns()
  /// The updates of trips of frequencies.txt, which take their repetitions in the order of their starts.
  private var repetitions: [RepetitionUpdate] = []
  /// The index of the run that the update of a start of frequencies.txt became.
  private var runsByName: [LiveRunKey: Int] = [:]

  private struct RepetitionUpdate {
    let update: TripUpdate
    let age: UpdateAge
    let trip: LiveTrip
    let date: ServiceDate
    let start: Int

    /// The run as the update names it.
    var name: LiveRunKey { LiveRunKey(trip: trip.rank, day: date.daysSince1970, start: start) }
  }

  init(_ finder: RunFinder, _ options: LiveOptions) { (self.finder, self.options) = (finder, options) }

  private var reader: LiveReader { finder.reader }

  /// Applies an update, or keeps it until ``placeRepetitions(_:)``.
  ///
  /// - Parameter stamp: The time of the source.
  mutating func add(_ update: TripUpdate, stamp: Int?, _ lookup: inout LiveLookup) throws(SQLiteError) {
    reader.renewBudget()
    report.updates[(update.trip?.relationship ?? .scheduled).name, default: 0] += 1
    if isFuture(update.timestamp, stamp) { report.future += 1 }
    if update.trip?.hasModifiedTrip == true {
      report.unsupported["modified_trip", default: 0] += 1
      return report.count(.modifiedTrip, update.example)
    }
    if isTooOld(stamp) { return report.count(.tooOld, update.example) }
    let age = UpdateAge(source: age(stamp), own: age(update.timestamp.givenSeconds))
    switch try finder.target(of: update, &lookup) {
    case .unmatched(let reason): report.count(reason, update.example)
    case .found(.repetition(let trip, let date, let start)):
      repetitions.append(RepetitionUpdate(update: update, age: age, trip: trip, date: date, start: start))
    case .found(.run(let trip, let date)):
      try apply(update, age, .scheduled(trip, date, nil), &lookup)
    case .found(.added(let id, let date)):
      try apply(update, age, .added(id, date), &lookup)
    case .found(.copy(let model, let id, let date, let start)):
      try apply(update, age, .copy(of: model, id, date, start: start), &lookup)
    }
  }

  /// Counts updates that name no run.
  mutating func skip(_ updates: SkippedUpdates, _ kind: SkippedUpdates.Kind, stamp: Int?) {
    report.updates[kind.relationship.name, default: 0] += updates.count
    if isFuture(kind.timestamp, stamp) { report.future += updates.count }
    if kind.hasModifiedTrip {
      report.unsupported["modified_trip", default: 0] += updates.count
      report.count(.modifiedTrip, updates)
    } else {
      report.count(isTooOld(stamp) ? .tooOld : kind.reason, updates)
    }
  }

  /// Whether a source is older than the options allow. A full dataset repeats what still holds, so the timestamps of its
  /// updates do not count.
  ///
  /// - Parameter stamp: The time of the source.
  func isTooOld(_ stamp: Int?) -> Bool { .seconds(age(stamp)) > options.maximumAge }

  private func age(_ time: Int?) -> Int { time.map { max(0, finder.now.subtractingClamped($0)) } ?? 0 }

  private func isFuture(_ timestamp: UInt64?, _ stamp: Int?) -> Bool {
    (timestamp.givenSeconds ?? stamp).map { $0 > finder.now } ?? false
  }

  /// Gives the updates of trips of frequencies.txt their repetitions, and applies them.
  mutating func placeRepetitions(_ lookup: inout LiveLookup) throws(SQLiteError) {
    var places = [RunPlace?](repeating: nil, count: repetitions.count)
    let groups = Dictionary(grouping: repetitions.indices) {
      LiveRunKey(trip: repetitions[$0].trip.rank, day: repetitions[$0].date.daysSince1970)
    }
    for group in groups.values {
      let sorted = group.sorted { (repetitions[$0].start, $0) < (repetitions[$1].start, $1) }
      try self.place(sorted, in: &places, &lookup)
    }
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      let repetition = repetitions[index]
      if try apply(repetition.update, repetition.age, place, &lookup) { runsByName[repetition.name] = runs.count - 1 }
    }
  }

  /// - Parameter group: The updates of one trip on one day, in the order of their starts, then in their own.
  private mutating func place(
    _ group: [Int], in places: inout [RunPlace?], _ lookup: inout LiveLookup
  ) throws(SQLiteError) {
    guard let first = group.first, let rows = try lookup.repetitions(repetitions[first].trip, reader) else { return }
    var free = RepetitionPlaces(rows, names: group.map { repetitions[$0].start })
    var named: Set<Int> = []
    for index in group {
      let (trip, date, start) = (repetitions[index].trip, repetitions[index].date, repetitions[index].start)
      let update = repetitions[index].update
      if let period = free.row(of: start), period.isExact {
        places[index] = .scheduled(trip, date, RunPlace.Repetition(start: start, period: period))
      } else if !named.insert(start).inserted {
        report.count(.repeated, update.example)
      } else if let nearest = free.nearest(to: start) {
        free.take(nearest.start)
        places[index] = .scheduled(trip, date, nearest)
      } else if rows.areExact || [.canceled, .deleted].contains(update.trip?.relationship) {
        report.count(.noRepetition, update.example)
      } else {
        places[index] = .beside(trip, date, start: start)
      }
    }
  }

  // MARK: One run

  /// Applies an update to a run, unless it is the second one or lacks what the run needs.
  ///
  /// - Returns: Whether it is applied.
  @discardableResult
  private mutating func apply(
    _ update: TripUpdate, _ age: UpdateAge, _ place: RunPlace, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Bool {
    guard callCount <= callLimit else { return false }
    switch try RunBuilder(finder: finder, update: update, age: age).run(at: place, &lookup) {
    case .unmatched(let reason):
      report.count(reason, update.example)
      return false
    case .found(let (run, counts)):
      guard insert(run) else {
        report.count(.repeated, update.example)
        return false
      }
      report.applied += 1
      report.stale += run.isStale ? 1 : 0
      report.matchedCalls += counts.matched
      let readsCalls = run.change != .deleted && update.trip?.relationship != .canceled
      report.unmatchedCalls += counts.unmatched + (readsCalls ? update.unnamedCallCount : 0)
      report.ignoredPlatforms += counts.ignoredPlatforms
      report.implausibleTimes += counts.implausible
      return true
    }
  }

  /// - Returns: `false` for the second run in a place.
  private mutating func insert(_ run: LiveRun) -> Bool {
    if run.isScheduled {
      if scheduled[run.key] != nil { return false }
      scheduled[run.key] = runs.count
    } else if !added.insert(run, at: runs.count) {
      return false
    }
    runs.append(run)
    callCount += run.calls.count
    return true
  }
}

// MARK: Vehicles

extension LiveJoin {
  /// The run that a vehicle names.
  private enum VehicleRun {
    case known(index: Int)
    case scheduled(LiveTrip, ServiceDate, RunPlace.Repetition?)
    /// A run of a trip of frequencies.txt by its start.
    case repetition(LiveTrip, ServiceDate, start: Int)
  }

  /// Locates vehicles after all updates are applied. One that says whether it takes wheelchairs says so of its run,
  /// unless its source is too old, or the run's update or an earlier vehicle says it.
  mutating func locate(
    _ vehicles: [(message: VehicleMessage, stamp: Int?)], _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> [LiveVehicle] {
    var found: [VehicleRun?] = []
    for vehicle in vehicles { found.append(try run(of: vehicle.message, &lookup)) }
    try placeRepetitions(of: &found, &lookup)
    var located: [LiveVehicle] = []
    for (vehicle, run) in zip(vehicles, found) {
      located.append(
        try locate(vehicle.message, on: run, isTooOld: isTooOld(vehicle.stamp), &lookup))
    }
    return located
  }

  private func run(of vehicle: VehicleMessage, _ lookup: inout LiveLookup) throws(SQLiteError) -> VehicleRun? {
    reader.renewBudget()
    guard var trip = vehicle.trip else { return nil }
    if let index = added.index(of: trip) { return .known(index: index) }
    trip.relationship = nil
    var update = TripUpdate()
    update.trip = trip
    guard case .found(let target) = try finder.target(of: update, &lookup) else { return nil }
    switch target {
    case .run(let trip, let date): return .scheduled(trip, date, nil)
    case .repetition(let trip, let date, let start): return .repetition(trip, date, start: start)
    case .added, .copy: return nil
    }
  }

  /// Gives the vehicles of trips of frequencies.txt their repetitions: the one that the update with their start took, or
  /// else the nearest that no update took.
  private func placeRepetitions(of vehicles: inout [VehicleRun?], _ lookup: inout LiveLookup) throws(SQLiteError) {
    var groups: [LiveRunKey: [Int]] = [:]
    for (index, vehicle) in vehicles.enumerated() {
      guard case .repetition(let trip, let date, _) = vehicle else { continue }
      groups[LiveRunKey(trip: trip.rank, day: date.daysSince1970), default: []].append(index)
    }
    if groups.isEmpty { return }
    let taken = Dictionary(grouping: scheduled.keys) { LiveRunKey(trip: $0.trip, day: $0.day) }
    for (day, group) in groups {
      var (names, trip, date): ([Int], LiveTrip?, ServiceDate?) = ([], nil, nil)
      for case .repetition(let named, let on, let start) in group.map({ vehicles[$0] }) {
        names.append(start)
        (trip, date) = (named, on)
      }
      guard let trip, let date, let rows = try lookup.repetitions(trip, reader) else { continue }
      var free = RepetitionPlaces(rows, names: names)
      for run in taken[day] ?? [] { free.take(run.start) }
      for (index, start) in zip(group, names) {
        let name = LiveRunKey(trip: day.trip, day: day.day, start: start)
        if let period = free.row(of: start), period.isExact {
          vehicles[index] = .scheduled(trip, date, RunPlace.Repetition(start: start, period: period))
        } else if let run = runsByName[name] {
          vehicles[index] = .known(index: run)
        } else {
          vehicles[index] = free.nearest(to: start).map { .scheduled(trip, date, $0) }
        }
      }
    }
  }

  private mutating func locate(
    _ message: VehicleMessage, on named: VehicleRun?, isTooOld: Bool, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> LiveVehicle {
    var vehicle = LiveVehicle(message)
    guard let named else {
      report.unmatchedVehicles += 1
      return vehicle
    }
    report.matchedVehicles += 1
    let accessibility = isTooOld ? nil : message.vehicle?.accessibility
    var index: Int?
    switch named {
    case .known(let known): index = known
    case .repetition: break
    case .scheduled(let trip, let date, let repetition):
      let key = LiveRunKey(
        trip: trip.rank, day: date.daysSince1970, start: repetition?.start ?? LiveRunKey.none)
      index = scheduled[key]
      if index == nil, accessibility != nil { index = try insertUnchanged(named, &lookup) }
      (vehicle.tripID, vehicle.serviceDate) = (trip.id, date)
      vehicle.start = repetition.map { ServiceTime(seconds: $0.start) }
      vehicle.routeID = try lookup.id(of: trip.route, reader)
    }
    guard let index else { return vehicle }
    if let accessibility, runs[index].accessibility == nil { runs[index] = runs[index].with(accessibility) }
    let run = runs[index]
    (vehicle.tripID, vehicle.serviceDate) = (run.tripID, ServiceDate(daysSince1970: run.key.day))
    vehicle.start = run.key.start == LiveRunKey.none ? nil : ServiceTime(seconds: run.key.start)
    vehicle.routeID = try lookup.id(of: run.route, reader)
    return vehicle
  }

  /// Adds a run of the schedule of which no update says anything.
  ///
  /// - Returns: Its index; `nil` if it has no times.
  private mutating func insertUnchanged(
    _ run: VehicleRun, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> Int? {
    guard callCount <= callLimit, case .scheduled(let trip, let date, let repetition) = run else { return nil }
    let builder = RunBuilder(finder: finder, update: TripUpdate(), age: UpdateAge(source: 0, own: 0))
    guard case .found(let (made, _)) = try builder.run(at: .scheduled(trip, date, repetition), &lookup), insert(made)
    else { return nil }
    return runs.count - 1
  }
}

extension TripDescriptor.Relationship {
  /// The name in the specification.
  var name: String {
    switch self {
    case .scheduled: "SCHEDULED"
    case .added: "ADDED"
    case .unscheduled: "UNSCHEDULED"
    case .canceled: "CANCELED"
    case .replacement: "REPLACEMENT"
    case .duplicated: "DUPLICATED"
    case .deleted: "DELETED"
    case .new: "NEW"
    }
  }
}

extension TripUpdate {
  /// The run as the update names it, for the report.
  var example: String {
    let trip = trip ?? TripDescriptor()
    let parts = [
      trip.tripID.given ?? properties?.tripID.given, trip.routeID.given, trip.directionID.map(String.init),
      trip.startDate.given, trip.startTime.given,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
