import BundleFormat
import TransitBundle
import TransitValues

extension DayTrips {
  /// The runs of a pattern of live data on a service day.
  convenience init(
    _ runs: [Int], of pattern: JourneyPattern, _ trips: PatternTrips, _ live: LiveNetwork, _ network: JourneyNetwork
  ) {
    self.init(
      [], adding: runs, periods: [], to: ProfileTimes([], [], callCount: pattern.callCount, estimated: []), pattern,
      trips, live, network)
  }

  /// The trips of a pattern as live data has them on a service day: itself if nothing has changed.
  func changed(by day: LiveDay, of pattern: JourneyPattern, _ live: LiveNetwork, _ network: JourneyNetwork) -> DayTrips
  {
    var moved: [Int] = []
    var kept: [Trip] = []
    for trip in trips {
      switch day.trips[trip.rank] {
      case nil: kept.append(trip)
      case .moved(let run): moved.append(run)
      case .notRidden, .rerouted: break
      }
    }
    let periods = periods + twins
    // A trip may have many rows.
    let repeated =
      day.repetitions.isEmpty ? [] : Set(periods.lazy.map { $0.rank }).filter { day.repetitions[$0] != nil }
    if kept.count == trips.count, repeated.isEmpty { return self }
    var changed: [TripRank: [Int]] = [:]
    for trip in repeated {
      guard let changes = day.repetitions[trip] else { continue }
      changed[trip] = changes.keys.map { $0.seconds }.sorted()
      for case .moved(let run) in changes.values { moved.append(run) }
    }
    return DayTrips(
      kept, adding: moved.sorted(), periods: periods.flatMap { $0.pieces(without: changed[$0.rank] ?? []) },
      to: times, pattern, self.pattern, live, network)
  }

  private convenience init(
    _ trips: [Trip], adding indexes: [Int], periods: [Period], to times: ProfileTimes, _ pattern: JourneyPattern,
    _ all: PatternTrips, _ live: LiveNetwork, _ network: JourneyNetwork
  ) {
    let profiles = times.profileCount
    let runs = indexes.compactMap { index in live.runs[index].map { (index, $0) } }
    let added = runs.enumerated().map { place, run in
      Trip(start: run.1.start, profile: ProfileNumber(profiles + place), rank: live.rank(ofRun: run.0))
    }
    self.init(
      (trips + added).sorted { ($0.start, $0.rank) < ($1.start, $1.rank) }, periods: periods,
      times.adding(runs.map { $0.1 }, windows: pattern.windows), runs: runs.map { $0.1 }, all, network)
  }

  /// The run of live data that a trip is; `nil` for a trip of the schedule.
  func run(of trip: Trip) -> RiddenRun? { access.run(trip.profile) }
}

extension DayTrips.Period {
  /// The runs that are left, as periods.
  ///
  /// - Parameter starts: The starts of the runs to leave out, in rising order.
  fileprivate func pieces(without starts: [Int]) -> [DayTrips.Period] {
    let (first, headway) = (Int(start), Int(headway))
    let next = starts.indices.partitioningIndex { starts[$0] >= first }
    let gaps = starts[next...].prefix { $0 < first + headway * Int(count) }.lazy.map { $0 - first }.filter {
      $0 % headway == 0
    }.map { $0 / headway }
    return pieces(between: Array(gaps) + [Int(count)])
  }

  /// - Parameter gaps: The runs to leave out, and the number of all.
  private func pieces(between gaps: [Int]) -> [DayTrips.Period] {
    var (pieces, next): ([DayTrips.Period], Int) = ([], 0)
    for gap in gaps {
      if next < gap { pieces.append(runs(next..<gap)) }
      next = gap + 1
    }
    return pieces
  }

  private func runs(_ range: Range<Int>) -> DayTrips.Period {
    DayTrips.Period(
      start: start + Int32(range.lowerBound) * headway, profile: profile, rank: rank, headway: headway,
      count: Int32(range.count), isExact: isExact, row: row)
  }
}
