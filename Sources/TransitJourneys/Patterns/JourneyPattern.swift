import BundleFormat
import TransitBundle
import TransitSQLite

/// A stop pattern with the times of all its trips, as the search uses it. Immutable.
///
/// A time is the start of a trip plus the time of a call in the trip's profile; nothing is expanded.
final class JourneyPattern: Sendable {
  /// A trip that is not in frequencies.txt.
  struct Trip: Sendable {
    /// Seconds from the origin of the service day.
    let start: Int32
    let service: Int32
    /// The index of the profile in the pattern.
    let profile: Int32
    let rank: Int32
  }

  /// A row of frequencies.txt: runs that start every `headway` seconds.
  struct Period: Sendable {
    let start: Int32
    let service: Int32
    let profile: Int32
    let rank: Int32
    let headway: Int32
    let count: Int32
    /// Whether exact_times is 1.
    let isExact: Bool
    /// The index among the rows of the trip.
    let row: Int32
  }

  let rank: Int32
  /// The stop of each call; 0 for none.
  let stops: [Int32]
  private let boarding: [Bool]
  private let alighting: [Bool]
  /// For each profile and call, the arrival and the departure in seconds after the start; ``missing`` for none.
  let times: [Int32]
  /// A bit for each call of each profile whose time is interpolated; empty if there is none.
  private let estimated: [UInt64]
  /// Sorted by start.
  let trips: [Trip]
  let periods: [Period]
  /// The first and the last call with a time, by profile; -1 if there is none.
  private let firstTimed: [Int32]
  private let lastTimed: [Int32]
  /// The earliest and the latest time by profile, in seconds after the start.
  private let earliest: [Int32]
  private let latest: [Int32]
  /// The range of all times of all trips, in seconds from the origin of the service day; `nil` if there are no trips.
  let span: ClosedRange<Int>?
  /// Whether any trip may continue as another one, or be the continuation of one.
  let hasLinks: Bool
  /// Whether an earlier trip replaces every later one: all trips have the same route, access and calls with times, and
  /// no rule or link makes them differ.
  let isUniform: Bool

  /// Whether every call of every profile has a time.
  let hasAllTimes: Bool

  static let missing = Int32.min
  /// Times further from the origin of the service day are not searched: ten years in seconds.
  private static let limit = 3653 * 86_400

  var callCount: Int { stops.count }

  init(_ rank: Int32, _ reader: JourneyReader, _ network: JourneyNetwork) throws(SQLiteError) {
    let rows = try reader.pattern(Int(rank))
    let callCount = rows.calls.count
    let profiles = Set(rows.trips.map(\.profile)).sorted()
    self.rank = rank
    stops = rows.calls.map {
      (1...max(1, network.stops.count)).contains($0.stop) && network.stops.count > 0 ? Int32($0.stop) : 0
    }
    boarding = rows.calls.map { $0.pickupType != 1 && !$0.hasWindow }
    alighting = rows.calls.map { $0.dropOffType != 1 && !$0.hasWindow }
    let calls = try reader.times(ofProfiles: profiles, callCount: callCount)
    let times = Self.times(calls, rows.calls)
    self.times = times
    estimated = Self.estimated(calls)
    hasAllTimes = !times.contains(Self.missing)
    let bounds = profiles.indices.map { Self.bounds(of: $0, callCount, times) }
    firstTimed = bounds.map(\.first)
    lastTimed = bounds.map(\.last)
    earliest = bounds.map { Int32(clamping: $0.earliest) }
    latest = bounds.map { Int32(clamping: $0.latest) }
    let repeated = Set(rows.periods.map(\.trip))
    let indexes = Dictionary(uniqueKeysWithValues: profiles.enumerated().map { ($1, Int32($0)) })
    let known = rows.trips.filter { indexes[$0.profile].map { bounds[Int($0)].first >= 0 } ?? false }
    trips = known.filter { !repeated.contains($0.trip) && abs($0.start) <= Self.limit }.map {
      Trip(
        start: Int32($0.start), service: Int32(clamping: $0.service), profile: indexes[$0.profile] ?? 0,
        rank: Int32(clamping: $0.trip))
    }
    periods = Self.periods(rows.periods, known, indexes)
    span = Self.span(trips, periods, bounds)
    hasLinks = network.hasLinks && trips.contains { network.mayLink($0.rank) }
    let first = trips.first
    isUniform =
      periods.isEmpty && !hasLinks
      && trips.allSatisfy { trip in
        network.trips.route(trip.rank) == network.trips.route(first?.rank ?? 0)
          && network.trips.isAccessible(trip.rank) == network.trips.isAccessible(first?.rank ?? 0)
          && !network.rules.namedTrips.contains(trip.rank)
      } && profiles.indices.allSatisfy { Self.haveSameCalls(0, $0, callCount, times) }
  }

  /// Whether riders can board at a call, if it has a time.
  @inline(__always)
  func canBoard(_ position: Int) -> Bool { boarding[position] }

  /// Whether riders can alight at a call, if it has a time.
  @inline(__always)
  func canAlight(_ position: Int) -> Bool { alighting[position] }

  /// Seconds after the start of a trip, or ``missing``.
  @inline(__always)
  func arrival(_ profile: Int32, _ position: Int) -> Int32 { times[(Int(profile) &* callCount &+ position) &* 2] }

  /// Seconds after the start of a trip, or ``missing``.
  @inline(__always)
  func departure(_ profile: Int32, _ position: Int) -> Int32 {
    times[(Int(profile) &* callCount &+ position) &* 2 &+ 1]
  }

  /// Whether the time of a call is interpolated.
  func isEstimated(_ profile: Int32, _ position: Int) -> Bool {
    let index = Int(profile) * callCount + position
    return estimated.indices.contains(index / 64) && estimated[index / 64] >> UInt64(index % 64) & 1 == 1
  }

  func firstTimed(_ profile: Int32) -> Int { Int(firstTimed[Int(profile)]) }

  func lastTimed(_ profile: Int32) -> Int { Int(lastTimed[Int(profile)]) }

  /// The times of a trip's profile, in seconds after the start.
  func span(_ profile: Int32) -> ClosedRange<Int> { Int(earliest[Int(profile)])...Int(latest[Int(profile)]) }

  /// Whether two profiles have times at the same calls.
  func haveSameCalls(_ left: Int32, _ right: Int32) -> Bool {
    left == right || Self.haveSameCalls(Int(left), Int(right), callCount, times)
  }

  /// The index of a trip by its start and rank; `nil` if it is not among ``trips``.
  func index(ofTrip rank: Int32, start: Int) -> Int? {
    var index = trips.indices.partitioningIndex { trips[$0].start >= start }
    while index < trips.count, trips[index].start == start {
      if trips[index].rank == rank { return index }
      index += 1
    }
    return nil
  }

  /// Memory use in bytes.
  var byteCount: Int {
    stops.count * 6 + times.count * 4 + trips.count * MemoryLayout<Trip>.stride
      + periods.count * MemoryLayout<Period>.stride + firstTimed.count * 16
      + estimated.count * 8 + 400
  }
}

// MARK: Reading

extension JourneyPattern {
  private static func times(_ calls: [JourneyCallTimes], _ rows: [JourneyPatternRows.Call]) -> [Int32] {
    var times: [Int32] = []
    times.reserveCapacity(2 * calls.count)
    for (index, call) in calls.enumerated() {
      guard !rows[index % rows.count].hasWindow, let arrival = call.arrival, let departure = call.departure,
        abs(arrival) <= limit, abs(departure) <= limit
      else {
        times += [missing, missing]
        continue
      }
      times.append(Int32(arrival))
      times.append(Int32(departure))
    }
    return times
  }

  private static func estimated(_ calls: [JourneyCallTimes]) -> [UInt64] {
    guard calls.contains(where: { $0.arrival != nil && !$0.isStated }) else { return [] }
    var bits = [UInt64](repeating: 0, count: calls.count / 64 + 1)
    for (index, call) in calls.enumerated() where !call.isStated { bits[index / 64] |= 1 << UInt64(index % 64) }
    return bits
  }

  private struct Bounds {
    var first: Int32 = -1
    var last: Int32 = -1
    var earliest = Int.max
    var latest = Int.min
  }

  private static func bounds(of profile: Int, _ callCount: Int, _ times: [Int32]) -> Bounds {
    var bounds = Bounds()
    for position in 0..<callCount {
      let (arrival, departure) = (
        times[(profile * callCount + position) * 2], times[(profile * callCount + position) * 2 + 1]
      )
      if arrival == missing { continue }
      if bounds.first < 0 { bounds.first = Int32(position) }
      bounds.last = Int32(position)
      bounds.earliest = min(bounds.earliest, Int(arrival), Int(departure))
      bounds.latest = max(bounds.latest, Int(arrival), Int(departure))
    }
    return bounds
  }

  private static func haveSameCalls(_ left: Int, _ right: Int, _ callCount: Int, _ times: [Int32]) -> Bool {
    (0..<callCount).allSatisfy { position in
      (times[(left * callCount + position) * 2] == missing) == (times[(right * callCount + position) * 2] == missing)
    }
  }

  private static func periods(
    _ rows: [JourneyPatternRows.Period], _ trips: [JourneyPatternRows.Trip], _ profiles: [Int: Int32]
  ) -> [Period] {
    let byRank = Dictionary(trips.map { ($0.trip, $0) }, uniquingKeysWith: { first, _ in first })
    return rows.compactMap { row in
      guard let trip = byRank[row.trip], abs(row.start) <= limit, abs(row.end) <= limit, row.end > row.start,
        (1...limit).contains(row.headway)
      else { return nil }
      return Period(
        start: Int32(row.start), service: Int32(clamping: trip.service), profile: profiles[trip.profile] ?? 0,
        rank: Int32(clamping: trip.trip), headway: Int32(row.headway),
        count: Int32((row.end - row.start + row.headway - 1) / row.headway), isExact: row.isExact,
        row: Int32(clamping: row.row))
    }
  }

  private static func span(_ trips: [Trip], _ periods: [Period], _ bounds: [Bounds]) -> ClosedRange<Int>? {
    var (earliest, latest) = (Int.max, Int.min)
    for trip in trips {
      earliest = min(earliest, Int(trip.start) + bounds[Int(trip.profile)].earliest)
      latest = max(latest, Int(trip.start) + bounds[Int(trip.profile)].latest)
    }
    for period in periods {
      earliest = min(earliest, Int(period.start) + bounds[Int(period.profile)].earliest)
      let last = Int(period.start) + Int(period.headway) * (Int(period.count) - 1)
      latest = max(latest, last + bounds[Int(period.profile)].latest)
    }
    return earliest <= latest ? earliest...latest : nil
  }
}
