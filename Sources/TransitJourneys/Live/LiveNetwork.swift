import TransitBundle
import TransitValues

/// What a snapshot of live data changes in a network: the runs that riders ride, by service day, and patterns for those
/// that make other calls than their trips. Immutable; read once per snapshot.
///
/// A run that makes the calls of its trip joins the other trips of its pattern, so that a search meets as many patterns
/// as without live data.
final class LiveNetwork: Sendable {
  let snapshot: LiveSnapshot
  /// By the index in the snapshot; `nil` for a run that is not ridden.
  let runs: [RiddenRun?]
  /// Of runs that make other calls than a pattern of the feed. A ``SearchContext`` numbers them from 0.
  let patterns: [(pattern: JourneyPattern, trips: PatternTrips)]
  let days: [ServiceDate: LiveDay]
  /// The calls of ``patterns``.
  private let calls: [StopRank: [SearchCall]]
  /// The trip number of the first run of the snapshot: greater than all ranks.
  private let firstAdded: Int
  /// Stops where a vehicle may end, and continue anywhere: see ``LowerBounds``.
  let openEnds: Set<StopRank>

  /// Cost: a step per call of the snapshot, and reading the values of trips that make other calls than scheduled.
  init(
    _ snapshot: LiveSnapshot, _ network: JourneyNetwork, _ reader: JourneyReader, _ clock: ServiceClock
  ) throws(DatabaseError) {
    self.snapshot = snapshot
    let firstAdded = network.trips.count + 1
    self.firstAdded = firstAdded
    var groups = LivePatternGroups(stopCount: network.stops.count)
    var (runs, days): ([RiddenRun?], [ServiceDate: LiveDay]) = ([], [:])
    runs.reserveCapacity(snapshot.runs.count)
    for (index, run) in snapshot.runs.enumerated() {
      if run.isScheduled, snapshot.run(run.key) !== run {
        runs.append(nil)
        continue
      }
      let date = run.key.date
      var day = days.removeValue(forKey: date) ?? LiveDay(origin: clock.originSeconds(of: date))
      let ridden = RiddenRun(run, origin: day.origin)
      var change = LiveDay.Change.notRidden
      if let ridden {
        day.widen(to: ridden.times)
        change = .moved(run: index)
        if !ridden.makesScheduledCalls {
          let number = groups.insert(ridden, index)
          day.runs[number, default: []].append(index)
          change = .rerouted(run: index, number)
        }
      }
      if run.isScheduled { day.insert(change, run.key) }
      days[date] = day
      runs.append(ridden)
    }
    (self.runs, self.days) = (runs, days)
    let values = try Self.values(of: groups, runs, firstAdded: firstAdded, network, reader)
    patterns = groups.keys.indices.map { number in
      let trips = groups.runs[number].map { Self.rank(of: runs[$0], $0, firstAdded: firstAdded) }
      let mayLink = groups.runs[number].contains { index in runs[index]?.mayLink == true }
      let key = groups.keys[number]
      return (
        JourneyPattern(key.stops, boarding: key.boarding, alighting: key.alighting),
        PatternTrips(trips, values, mayLink: mayLink, network)
      )
    }
    calls = groups.calls
    openEnds = try Self.openEnds(of: patterns, groups, runs, network, reader)
  }

  /// The calls of ``patterns`` at a stop.
  func calls(atStop stop: StopRank) -> [SearchCall] { calls[stop] ?? [] }

  /// The trip of a run. A run that is not in the schedule has a number of its own, greater than all ranks: no rule names
  /// it.
  func rank(ofRun index: Int) -> TripRank { Self.rank(of: runs[index], index, firstAdded: firstAdded) }

  private static func rank(of run: RiddenRun?, _ index: Int, firstAdded: Int) -> TripRank {
    if let run, run.run.isScheduled { return run.run.key.trip }
    return TripRank(clamping: firstAdded + index)
  }

  /// The values of all trips of new patterns.
  private static func values(
    of groups: LivePatternGroups, _ runs: [RiddenRun?], firstAdded: Int, _ network: JourneyNetwork,
    _ reader: JourneyReader
  ) throws(DatabaseError) -> TripValues {
    let indexes = groups.runs.joined()
    let models = Set(indexes.compactMap { runs[$0]?.run }.map { $0.isScheduled ? $0.key.trip : $0.model })
    var values = try network.trips.values(of: models, reader)
    for index in indexes {
      guard let run = runs[index]?.run, !run.isScheduled else { continue }
      values.added[rank(of: runs[index], index, firstAdded: firstAdded)] = TripValues.Added(
        route: run.route, isAccessible: runs[index]?.isAccessible ?? values.isAccessible(run.model))
    }
    return values
  }

  /// Memory use in bytes, without the snapshot and the pieces of trips.
  var byteCount: Int {
    runs.reduce(0) { $0 + 40 + ($1?.calls.count ?? 0) * MemoryLayout<RiddenRun.Call>.stride }
      + patterns.reduce(0) { $0 + $1.pattern.byteCount + $1.trips.byteCount }
  }
}

/// What runs that share a pattern of live data have in common.
struct LivePatternKey: Hashable {
  /// ``DenseIndex/absent`` for a stop that does not exist.
  let stops: [StopRank]
  let boarding: [Bool]
  let alighting: [Bool]
}

/// Groups the runs that make other calls than their trips.
struct LivePatternGroups {
  private(set) var keys: [LivePatternKey] = []
  /// By key: the indexes of the runs.
  private(set) var runs: [[Int]] = []
  private(set) var calls: [StopRank: [SearchCall]] = [:]
  private var numbers: [LivePatternKey: PatternNumber] = [:]
  private let stopCount: Int

  init(stopCount: Int) { self.stopCount = stopCount }

  /// - Returns: The number of the run's pattern.
  mutating func insert(_ ridden: RiddenRun, _ index: Int) -> PatternNumber {
    let run = ridden.run
    let places = ridden.calls.map { Int($0.index) }
    let key = LivePatternKey(
      stops: places.map { (1...max(1, stopCount)).contains(run.calls[$0].stop.index) ? run.calls[$0].stop : .absent },
      boarding: places.map(ridden.canBoard), alighting: places.map(ridden.canAlight))
    if let known = numbers[key] {
      runs[known].append(index)
      return known
    }
    let number = PatternNumber(keys.count)
    numbers[key] = number
    keys.append(key)
    runs.append([index])
    for (position, stop) in key.stops.enumerated() where stop != .absent {
      calls[stop, default: []].append(
        SearchCall(
          pattern: number, position: Int32(position), positionFromEnd: Int32(key.stops.count - 1 - position)))
    }
    return number
  }
}
