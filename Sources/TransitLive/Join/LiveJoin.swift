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
  /// The number of calls of all runs, and of those that the sources so far may change. No run is added beyond it.
  private(set) var callCount = 0
  var callLimit = 0
  private var scheduled: Set<LiveRunKey> = []
  private var added = AddedRuns()
  /// The updates of trips of frequencies.txt, which take their repetitions in the order of their starts.
  private var repetitions: [RepetitionUpdate] = []

  private struct RepetitionUpdate {
    let update: TripUpdate
    let age: Int
    let trip: LiveTrip
    let date: ServiceDate
    let start: Int
  }

  init(_ finder: RunFinder, _ options: LiveOptions) { (self.finder, self.options) = (finder, options) }

  private var reader: LiveReader { finder.reader }

  /// Applies an update, or keeps it until ``placeRepetitions(_:)``.
  ///
  /// - Parameter stamp: The time of the source.
  mutating func add(_ update: TripUpdate, stamp: Int?, _ lookup: inout LiveLookup) throws(SQLiteError) {
    reader.renewBudget()
    report.updates[(update.trip?.relationship ?? .scheduled).name, default: 0] += 1
    let (age, isFuture) = age(update.timestamp, stamp)
    if isFuture { report.future += 1 }
    if update.trip?.hasModifiedTrip == true {
      report.unsupported["modified_trip", default: 0] += 1
      return report.count(.modifiedTrip, update.example)
    }
    if .seconds(age) > options.maximumAge { return report.count(.tooOld, update.example) }
    switch try finder.target(of: update, &lookup) {
    case .unmatched(let reason): report.count(reason, update.example)
    case .found(.repetition(let trip, let date, let start)):
      repetitions.append(RepetitionUpdate(update: update, age: age, trip: trip, date: date, start: start))
    case .found(.run(let trip, let date)):
      try apply(update, age, RunPlace(trip, date), &lookup)
    case .found(.added(let id, let date)):
      try apply(update, age, RunPlace(added: id, date), &lookup)
    case .found(.copy(let model, let id, let date, let start)):
      try apply(update, age, RunPlace(copyOf: model, id, date, start: start), &lookup)
    }
  }

  /// Counts updates that name no run.
  mutating func skip(_ updates: SkippedUpdates, _ kind: SkippedUpdates.Kind, stamp: Int?) {
    report.updates[kind.relationship.name, default: 0] += updates.count
    let (age, isFuture) = age(kind.timestamp, stamp)
    if isFuture { report.future += updates.count }
    if kind.hasModifiedTrip {
      report.unsupported["modified_trip", default: 0] += updates.count
      report.count(.modifiedTrip, updates)
    } else {
      report.count(.seconds(age) > options.maximumAge ? .tooOld : kind.reason, updates)
    }
  }

  /// The age of an update in seconds, and whether it is from the future.
  private func age(_ timestamp: UInt64?, _ stamp: Int?) -> (age: Int, isFuture: Bool) {
    guard let own = timestamp.givenSeconds ?? stamp else { return (0, false) }
    return (max(0, finder.now.subtractingClamped(own)), own > finder.now)
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
      try apply(repetitions[index].update, repetitions[index].age, place, &lookup)
    }
  }

  /// - Parameter group: The updates of one trip on one day, in the order of their starts, then in their own.
  private mutating func place(
    _ group: [Int], in places: inout [RunPlace?], _ lookup: inout LiveLookup
  ) throws(SQLiteError) {
    var (taken, named): (Set<Int>, Set<Int>) = ([], [])
    for index in group {
      let (trip, date, start) = (repetitions[index].trip, repetitions[index].date, repetitions[index].start)
      let update = repetitions[index].update
      guard let rows = try lookup.repetitions(trip, reader) else { continue }
      if let period = rows.period(startingAt: start), period.isExact {
        places[index] = RunPlace(trip, date, start: start, period)
      } else if !named.insert(start).inserted {
        report.count(.repeated, update.example)
      } else if let nearest = rows.nearest(to: start, where: { !$1.isExact && !taken.contains($0) }) {
        taken.insert(nearest.start)
        places[index] = RunPlace(trip, date, start: nearest.start, nearest.period)
      } else if rows.areExact || [.canceled, .deleted].contains(update.trip?.relationship) {
        report.count(.noRepetition, update.example)
      } else {
        places[index] = RunPlace(trip, date, beside: start)
      }
    }
  }

  // MARK: One run

  /// Applies an update to a run, unless it is the second one or lacks what the run needs.
  private mutating func apply(
    _ update: TripUpdate, _ age: Int, _ place: RunPlace, _ lookup: inout LiveLookup
  ) throws(SQLiteError) {
    guard callCount <= callLimit else { return }
    let builder = RunBuilder(finder: finder, update: update, place: place, isStale: age > LiveOptions.staleAge)
    switch try builder.run(&lookup) {
    case .unmatched(let reason): report.count(reason, update.example)
    case .found(let (run, counts)):
      guard isFirst(run) else { return report.count(.repeated, update.example) }
      runs.append(run)
      callCount += run.calls.count
      report.applied += 1
      report.stale += run.isStale ? 1 : 0
      report.matchedCalls += counts.matched
      let readsCalls = run.change != .deleted && update.trip?.relationship != .canceled
      report.unmatchedCalls += counts.unmatched + (readsCalls ? update.unnamedCallCount : 0)
      report.ignoredPlatforms += counts.ignoredPlatforms
      report.implausibleTimes += counts.implausible
    }
  }

  private mutating func isFirst(_ run: LiveRun) -> Bool {
    if run.isScheduled { return scheduled.insert(run.key).inserted }
    return added.insert(run)
  }
}

extension LiveJoin {
  /// The run that a vehicle names; `nil` if there is none.
  func run(of vehicle: VehicleMessage, _ lookup: inout LiveLookup) throws(SQLiteError) -> VehicleRun? {
    reader.renewBudget()
    guard var trip = vehicle.trip else { return nil }
    if let run = added.run(trip) { return VehicleRun(run) }
    trip.relationship = nil
    var update = TripUpdate()
    update.trip = trip
    guard case .found(let target) = try finder.target(of: update, &lookup) else { return nil }
    switch target {
    case .run(let trip, let date):
      return VehicleRun(id: trip.id, date: date, start: nil)
    case .repetition(let trip, let date, let start):
      guard let rows = try lookup.repetitions(trip, reader) else { return nil }
      let exact = rows.period(startingAt: start)
      let found = exact?.isExact == true ? start : rows.nearest(to: start, where: { !$1.isExact })?.start
      return found.map { VehicleRun(id: trip.id, date: date, start: $0) }
    case .added, .copy: return nil
    }
  }
}

/// The run of a vehicle.
struct VehicleRun {
  let id: TripID
  let date: ServiceDate
  /// The start of the repetition, in seconds of the service day.
  let start: Int?
}

extension VehicleRun {
  fileprivate init(_ run: LiveRun) {
    self.init(
      id: run.tripID, date: ServiceDate(daysSince1970: run.key.day),
      start: run.key.start == LiveRunKey.none ? nil : run.key.start)
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
