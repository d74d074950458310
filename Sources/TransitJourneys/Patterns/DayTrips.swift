import BundleFormat
import TransitBundle
import TransitValues

/// The trips of a pattern that run on a service day, in lanes in which no trip overtakes another. Immutable.
///
/// In a lane, a later trip is at no call earlier than an earlier trip, and all have the same route, wheelchair access
/// and calls with times. So the first trip that riders can board replaces all later ones, and a binary search finds it.
/// A trip that a rule of transfers.txt names has a lane of its own.
///
/// A time is the start of a trip plus the time of a call in the trip's profile; nothing is expanded. Days on which the
/// same services run share a value.
final class DayTrips: Sendable {
  /// A trip that is not in frequencies.txt.
  struct Trip: Sendable {
    /// Seconds from the origin of the service day.
    let start: Int32
    /// In ``times``.
    let profile: ProfileNumber
    let rank: TripRank
  }

  /// A row of frequencies.txt: runs that start every `headway` seconds.
  struct Period: Sendable {
    let start: Int32
    let profile: ProfileNumber
    let rank: TripRank
    let headway: Int32
    let count: Int32
    /// Whether exact_times is 1.
    let isExact: Bool
    /// The index among the rows of the trip.
    let row: Int32
  }

  struct Lane: Sendable {
    /// A range of ``trips``.
    let start: Int32
    let end: Int32
  }

  /// All trips of the pattern.
  let pattern: PatternTrips
  /// Lane by lane, and sorted by start in each.
  let trips: [Trip]
  let lanes: [Lane]
  /// The indexes of ``trips`` in the order of their ranks, if there are many lanes; else empty.
  private let byRank: [Int32]
  let periods: [Period]
  /// The periods whose runs are all those of an earlier one.
  let twins: [Period]
  let times: ProfileTimes
  /// The range of all times of all trips, in seconds from the origin of the service day; `nil` if there are no trips.
  let span: ClosedRange<Int>?
  /// The runs of live data. The last profiles of ``times`` are theirs, one each.
  let runs: [RiddenRun]
  /// Which trips take wheelchairs.
  let access: TripAccess

  /// - Parameters:
  ///   - all: All trips of the pattern.
  ///   - rows: The trips themselves; `nil` to read them.
  ///   - running: Whether each service of the pattern runs on the day.
  convenience init(
    _ pattern: JourneyPattern, _ all: PatternTrips, _ rows: [PatternReader.Trip]?, running: [Bool],
    _ reader: JourneyReader, _ network: JourneyNetwork
  ) throws(DatabaseError) {
    let isEmpty = !running.contains(true)
    let stored =
      if isEmpty { [PatternReader.Trip]() } else if let rows { rows } else {
        try reader.patterns.trips(ofPattern: pattern.rank)
      }
    let rows = stored.filter { row in
      let index = all.services.indices.partitioningIndex { all.services[$0] >= row.service }
      return index < running.count && running[index]
    }
    let profiles = sortedOnce(rows.map { $0.profile })
    let times = try ProfileTimes(profiles, of: pattern, reader.patterns)
    let known = rows.compactMap { row in
      let profile = ProfileNumber(profiles.indices.partitioningIndex { profiles[$0] >= row.profile })
      return times.firstTimed(profile) >= 0 ? KnownTrip(row, profile) : nil
    }
    let frequencies = isEmpty || !all.hasPeriods ? [] : try reader.patterns.periods(ofPattern: pattern.rank)
    let repeated = Set(frequencies.map { $0.trip })
    let single = known.filter { !repeated.contains($0.row.trip) && ProfileTimes.seconds.contains($0.row.start) }.map {
      Trip(start: Int32($0.row.start), profile: $0.profile, rank: $0.row.trip)
    }
    self.init(single, periods: Self.periods(frequencies, known), times, runs: [], all, network)
  }

  /// - Parameters:
  ///   - single: The trips that are not in frequencies.txt, sorted by start.
  ///   - runs: The runs of live data among them.
  init(
    _ single: [Trip], periods: [Period], _ times: ProfileTimes, runs: [RiddenRun], _ pattern: PatternTrips,
    _ network: JourneyNetwork
  ) {
    let named = network.rules.namedTrips
    (self.pattern, self.times, self.runs) = (pattern, times, runs)
    (self.periods, twins) = Self.withoutTwins(periods, pattern.values, named)
    let access = TripAccess(values: pattern.values, runs: runs, times)
    self.access = access
    let lanes = TripLanes(single, times, pattern.areAlike && runs.isEmpty ? nil : access, named: named).lanes
    var trips: [Trip] = []
    trips.reserveCapacity(single.count)
    for lane in lanes { trips += lane }
    self.trips = trips
    var end: Int32 = 0
    self.lanes = lanes.map { lane in
      defer { end += Int32(lane.count) }
      return Lane(start: end, end: end + Int32(lane.count))
    }
    byRank =
      lanes.count > Self.searchedLanes
      ? trips.indices.map(Int32.init).sorted {
        trips[Int($0)].rank < trips[Int($1)].rank
      } : []
    span = Self.span(trips, self.periods, times)
  }

  /// The most lanes that are searched one by one for a trip.
  private static let searchedLanes = 64

  /// The index of a trip by its start and rank; `nil` if it is not among ``trips``.
  func index(ofTrip rank: TripRank, start: Int) -> Int? {
    if !byRank.isEmpty {
      let place = byRank.indices.partitioningIndex { trips[Int(byRank[$0])].rank >= rank }
      guard place < byRank.count, trips[Int(byRank[place])].rank == rank else { return nil }
      return Int(byRank[place])
    }
    for lane in lanes {
      var index = (Int(lane.start)..<Int(lane.end)).partitioningIndex { trips[$0].start >= start }
      while index < lane.end, trips[index].start == start {
        if trips[index].rank == rank { return index }
        index += 1
      }
    }
    return nil
  }

  /// Memory use in bytes.
  var byteCount: Int {
    MemoryLayout<Trip>.stride * trips.count + 4 * byRank.count + MemoryLayout<Lane>.stride * lanes.count
      + MemoryLayout<Period>.stride * (periods.count + twins.count) + times.byteCount + 200
  }
}

// MARK: Reading

extension DayTrips {
  /// A trip whose profile has times.
  private struct KnownTrip {
    let row: PatternReader.Trip
    let profile: ProfileNumber

    init(_ row: PatternReader.Trip, _ profile: ProfileNumber) { (self.row, self.profile) = (row, profile) }
  }

  private static func periods(_ rows: [PatternReader.Period], _ trips: [KnownTrip]) -> [Period] {
    if rows.isEmpty { return [] }
    let byRank = Dictionary(trips.map { ($0.row.trip, $0) }, uniquingKeysWith: { first, _ in first })
    return rows.compactMap { row in
      guard let trip = byRank[row.trip], ProfileTimes.seconds.contains(row.start),
        ProfileTimes.seconds.contains(row.end),
        row.end > row.start,
        (1...ProfileTimes.seconds.upperBound).contains(row.headway)
      else { return nil }
      return Period(
        start: Int32(row.start), profile: trip.profile, rank: row.trip, headway: Int32(row.headway),
        count: Int32((row.end - row.start + row.headway - 1) / row.headway), isExact: row.isExact,
        row: Int32(clamping: row.row))
    }
  }

  /// What all runs of two periods must have in common so that one replaces the other.
  private struct Twin: Hashable {
    let start: Int32
    let profile: ProfileNumber
    let headway: Int32
    let count: Int32
    let route: RouteRank
    let isAccessible: Bool
    /// The trip, if rules name it.
    let named: TripRank
  }

  /// Sets the periods apart whose runs are those of an earlier one: riders can always take the earlier one's.
  private static func withoutTwins(
    _ periods: [Period], _ values: TripValues, _ named: Set<TripRank>
  ) -> (periods: [Period], twins: [Period]) {
    var known: Set<Twin> = []
    var (kept, twins): ([Period], [Period]) = ([], [])
    for period in periods {
      let twin = Twin(
        start: period.start, profile: period.profile, headway: period.headway, count: period.count,
        route: values.route(period.rank), isAccessible: values.isAccessible(period.rank),
        named: named.contains(period.rank) ? period.rank : .absent)
      if known.insert(twin).inserted { kept.append(period) } else { twins.append(period) }
    }
    return (kept, twins)
  }

  private static func span(_ trips: [Trip], _ periods: [Period], _ times: ProfileTimes) -> ClosedRange<Int>? {
    var (earliest, latest) = (Int.max, Int.min)
    for trip in trips {
      let span = times.span(trip.profile)
      earliest = min(earliest, Int(trip.start) + span.lowerBound)
      latest = max(latest, Int(trip.start) + span.upperBound)
    }
    for period in periods {
      let span = times.span(period.profile)
      earliest = min(earliest, Int(period.start) + span.lowerBound)
      let last = Int(period.start) + Int(period.headway) * (Int(period.count) - 1)
      latest = max(latest, last + span.upperBound)
    }
    return earliest <= latest ? earliest...latest : nil
  }
}
