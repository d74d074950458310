import TransitBundle
import TransitValues

/// Joins live data with a timetable: what became of which runs.
///
/// Source: <https://gtfs.org/documentation/realtime/reference/>. The rules are in docs/use/live.md.
struct LiveJoin {
  let finder: RunFinder
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
    let name: NamedStart
  }

  init(_ finder: RunFinder) { self.finder = finder }

  private var lookup: LiveLookup { finder.lookup }

  /// Applies an update, or keeps it until ``placeRepetitions()``.
  ///
  /// - Parameter stamp: The time of the source.
  mutating func add(_ update: TripUpdate, stamp: Int?) throws(DatabaseError) {
    lookup.reader.renewBudget()
    report.updates[update.relationship.name, default: 0] += 1
    if isFuture(update.timestamp, stamp) { report.future += 1 }
    if update.trip?.hasModifiedTrip == true {
      report.unsupported["modified_trip", default: 0] += 1
      return report.count(.modifiedTrip, update.example)
    }
    if isTooOld(stamp) { return report.count(.tooOld, update.example) }
    let age = UpdateAge(source: age(stamp), own: age(update.timestamp.givenSeconds))
    switch try finder.find(update) {
    case .unmatched(let reason): report.count(reason, update.example)
    case .found(.start(let name)): repetitions.append(RepetitionUpdate(update: update, age: age, name: name))
    case .found(.run(let target)): try apply(update, age, target)
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
  func isTooOld(_ stamp: Int?) -> Bool { .seconds(age(stamp)) > finder.options.maximumAge }

  private func age(_ time: Int?) -> Int { time.map { max(0, finder.now.subtractingClamped($0)) } ?? 0 }

  private func isFuture(_ timestamp: UInt64?, _ stamp: Int?) -> Bool {
    (timestamp.givenSeconds ?? stamp).map { $0 > finder.now } ?? false
  }

  /// Gives the updates of trips of frequencies.txt their repetitions, and applies them.
  mutating func placeRepetitions() throws(DatabaseError) {
    var targets = [RunTarget?](repeating: nil, count: repetitions.count)
    for group in Dictionary(grouping: repetitions.indices, by: { repetitions[$0].name.day }).values {
      try place(group.sorted { (repetitions[$0].name.start, $0) < (repetitions[$1].name.start, $1) }, at: &targets)
    }
    for (repetition, target) in zip(repetitions, targets) {
      guard let target, try apply(repetition.update, repetition.age, target) else { continue }
      runsByName[repetition.name.key] = runs.count - 1
    }
  }

  /// - Parameter group: The updates of one trip on one day, in the order of their starts, then in their own.
  private mutating func place(_ group: [Int], at targets: inout [RunTarget?]) throws(DatabaseError) {
    guard let first = group.first, let rows = try lookup.repetitions(repetitions[first].name.trip) else { return }
    var free = RepetitionPlaces(rows, names: group.map { repetitions[$0].name.start })
    var named: Set<ServiceTime> = []
    for index in group {
      let (name, update) = (repetitions[index].name, repetitions[index].update)
      if let place = free.repetition(at: name.start), place.period.isExact {
        targets[index] = .repetition(name.trip, name.date, place)
      } else if !named.insert(name.start).inserted {
        report.count(.repeated, update.example)
      } else if let nearest = free.nearest(to: name.start) {
        free.take(nearest.start)
        targets[index] = .repetition(name.trip, name.date, nearest)
      } else if rows.areExact || [.canceled, .deleted].contains(update.relationship) {
        report.count(.noRepetition, update.example)
      } else {
        targets[index] = .beside(name.trip, name.date, start: name.start)
      }
    }
  }

  // MARK: One run

  /// Applies an update to a run, unless it is the second one or lacks what the run needs.
  ///
  /// - Returns: Whether it is applied.
  @discardableResult
  private mutating func apply(
    _ update: TripUpdate, _ age: UpdateAge, _ target: RunTarget
  ) throws(DatabaseError) -> Bool {
    guard callCount <= callLimit else { return false }
    switch try RunBuilder(finder: finder, update: update, age: age).run(at: target) {
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
      let readsCalls = run.change != .deleted && update.relationship != .canceled
      report.unmatchedCalls += counts.unmatched + (readsCalls ? update.unnamedCallCount : 0)
      report.ignoredPlatforms += counts.ignoredPlatforms
      report.implausibleTimes += counts.implausible
      return true
    }
  }

  /// - Returns: `false` for the second run of a target.
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
    /// One of ``runs``, by its index.
    case known(Int)
    /// One of the schedule.
    case scheduled(RunTarget)
  }

  /// Locates vehicles after all updates are applied. One that says whether it takes wheelchairs says so of its run,
  /// unless its source is too old, or the run's update or an earlier vehicle says it.
  mutating func locate(
    _ vehicles: [(message: VehicleMessage, stamp: Int?)]
  ) throws(DatabaseError) -> [LiveVehicle] {
    var found = [VehicleRun?](repeating: nil, count: vehicles.count)
    var starts: [(vehicle: Int, name: NamedStart)] = []
    for (index, vehicle) in vehicles.enumerated() {
      lookup.reader.renewBudget()
      var update = TripUpdate()
      update.trip = vehicle.message.trip
      update.trip?.relationship = nil
      guard let trip = update.trip else { continue }
      if let run = added.index(of: trip) {
        found[index] = .known(run)
        continue
      }
      switch try finder.find(update) {
      case .found(.run(let target)): found[index] = .scheduled(target)
      case .found(.start(let name)): starts.append((index, name))
      case .unmatched: break
      }
    }
    try placeRepetitions(starts, of: &found)
    var located: [LiveVehicle] = []
    for (vehicle, run) in zip(vehicles, found) {
      located.append(try locate(vehicle.message, on: run, isTooOld: isTooOld(vehicle.stamp)))
    }
    return located
  }

  /// Gives the vehicles of trips of frequencies.txt their repetitions: the one that the update with their start took, or
  /// else the nearest that no update took.
  private func placeRepetitions(
    _ starts: [(vehicle: Int, name: NamedStart)], of vehicles: inout [VehicleRun?]
  ) throws(DatabaseError) {
    if starts.isEmpty { return }
    let taken = Dictionary(grouping: scheduled.keys) { LiveRunKey(trip: $0.trip, date: $0.date) }
    for (day, group) in Dictionary(grouping: starts, by: { $0.name.day }) {
      guard let rows = try lookup.repetitions(group[0].name.trip) else { continue }
      var free = RepetitionPlaces(rows, names: group.map { $0.name.start })
      for start in (taken[day] ?? []).compactMap({ $0.start }) { free.take(start) }
      for (vehicle, name) in group {
        if let place = free.repetition(at: name.start), place.period.isExact {
          vehicles[vehicle] = .scheduled(.repetition(name.trip, name.date, place))
        } else if let run = runsByName[name.key] {
          vehicles[vehicle] = .known(run)
        } else if let nearest = free.nearest(to: name.start) {
          vehicles[vehicle] = .scheduled(.repetition(name.trip, name.date, nearest))
        }
      }
    }
  }

  private mutating func locate(
    _ message: VehicleMessage, on named: VehicleRun?, isTooOld: Bool
  ) throws(DatabaseError) -> LiveVehicle {
    var vehicle = LiveVehicle(message)
    guard let named else {
      report.unmatchedVehicles += 1
      return vehicle
    }
    report.matchedVehicles += 1
    let accessibility = isTooOld ? nil : message.vehicle?.accessibility
    var index: Int?
    switch named {
    case .known(let run): index = run
    case .scheduled(let target):
      guard let (trip, date, start) = target.scheduledRun else { return vehicle }
      index = scheduled[LiveRunKey(trip: trip.rank, date: date, start: start)]
      if index == nil, accessibility != nil { index = try insertUnchanged(target) }
      (vehicle.tripID, vehicle.serviceDate, vehicle.start) = (trip.id, date, start)
      vehicle.routeID = try lookup.id(of: trip.route)
    }
    guard let index else { return vehicle }
    if let accessibility, runs[index].accessibility == nil { runs[index] = runs[index].with(accessibility) }
    let run = runs[index]
    (vehicle.tripID, vehicle.serviceDate, vehicle.start) = (run.tripID, run.key.date, run.key.start)
    vehicle.routeID = try lookup.id(of: run.route)
    return vehicle
  }

  /// Adds a run of the schedule of which no update says anything.
  ///
  /// - Returns: Its index; `nil` if it has no times.
  private mutating func insertUnchanged(_ target: RunTarget) throws(DatabaseError) -> Int? {
    let builder = RunBuilder(finder: finder, update: TripUpdate(), age: UpdateAge(source: 0, own: 0))
    guard callCount <= callLimit, case .found(let (run, _)) = try builder.run(at: target), insert(run) else {
      return nil
    }
    return runs.count - 1
  }
}
