import BundleFormat
import BundleReader
import TransitSQLite
import TransitValues

/// Reads stops, patterns, services and names from the cache or, on a miss, from the database, using one connection.
struct TimetableReader {
  let bundle: BundleConnection
  let patterns: PatternReader
  let cache: ReadingCache

  var trees: BundleTrees { patterns.trees }
  var hasFrequencies: Bool { patterns.hasFrequencies }

  /// A stop and all stops below it, each once, even if the stations of a feed form a cycle. Empty for an unknown stop.
  func stops(_ id: StopID) throws(DatabaseError) -> [BoardStop] {
    let key = ReadingCache.Key.stops(hash: id.hashValue)
    if case .stops(let stops) = cache.part(key), stops.first?.summary.id == id { return stops }
    let stops = try bundle.boardingStops(id)
    if !stops.isEmpty { cache.insert(.stops(stops), for: key) }
    return stops
  }

  func calls(atStop stop: StopRank) throws(DatabaseError) -> [PatternReader.StopCall] {
    if case .calls(let calls) = cache.part(.calls(stop)) { return calls }
    // The copy has no spare capacity.
    let kept = try patterns.calls(atStop: stop).map { $0 }
    cache.insert(.calls(kept), for: .calls(stop))
    return kept
  }

  func pattern(_ rank: PatternRank) throws(DatabaseError) -> Pattern {
    if case .pattern(let pattern) = cache.part(.pattern(rank)) { return pattern }
    let repeated = try patterns.repeatedTrips(ofPattern: rank)
    let trips = try patterns.trips(ofPattern: rank)
    let pattern = Pattern(
      calls: try patterns.calls(ofPattern: rank),
      trips: repeated.isEmpty ? trips : trips.filter { !repeated.contains($0.trip) }, hasRepeated: !repeated.isEmpty)
    cache.insert(.pattern(pattern), for: .pattern(rank))
    return pattern
  }

  /// Returns the time of a call of a trip; `nil` for a call without one.
  ///
  /// - Parameters:
  ///   - rank: The rank of the pattern.
  ///   - profileIndex: The index from ``Pattern/profileIndex(ofTrip:)``.
  func time(
    of pattern: Pattern, _ rank: PatternRank, profileIndex: Int, position: Int, _ side: BoardSide
  ) throws(DatabaseError) -> PatternTimes.Time? {
    var hasRead = false
    let time = try pattern.time(profileIndex: profileIndex, position: position, side) {
      profiles throws(DatabaseError) in
      hasRead = true
      let times = try patterns.times(ofProfiles: pattern.profiles(profiles), callCount: pattern.callCount)
      return try times.map { call throws(DatabaseError) in try PatternTimes.Time(call, side) }
    }
    if hasRead { cache.count(pattern, rank: rank) }
    return time
  }

  /// Returns the smallest and largest time of a call over all trips, in seconds after their start; `nil` if no trip has
  /// a time there.
  ///
  /// - Parameter rank: The rank of the pattern.
  ///
  /// Cost: reads all profiles of the pattern once; the times and bounds are cached.
  func bounds(
    of pattern: Pattern, _ rank: PatternRank, position: Int, _ side: BoardSide
  ) throws(DatabaseError) -> (earliest: Int, latest: Int)? {
    if let known = pattern.bounds(at: position, side) { return known.map { ($0.lowerBound, $0.upperBound) } }
    var bounds: (earliest: Int, latest: Int)?
    for index in 0..<pattern.profileCount {
      let time = try time(of: pattern, rank, profileIndex: index, position: position, side)
      guard let seconds = time?.seconds else { continue }
      bounds = bounds.map { (min($0.earliest, seconds), max($0.latest, seconds)) } ?? (seconds, seconds)
    }
    pattern.keepBounds(bounds.map { $0.earliest...$0.latest }, at: position, side)
    cache.count(pattern, rank: rank)
    return bounds
  }
}

extension TimetableReader {
  /// Ids and names of the stops with ranks from `piece` × ``StopNames/count`` + 1.
  func names(ofPiece piece: Int) throws(DatabaseError) -> StopNames {
    if case .names(let names) = cache.part(.names(piece)) { return names }
    let (start, overflow) = piece.multipliedReportingOverflow(by: StopNames.count)
    let first = overflow ? .max - StopNames.count : start + 1
    let statement = try bundle.statement(.stopNames)
    statement.bind(first, at: 0)
    statement.bind(first.addingClamped(StopNames.count - 1), at: 1)
    let names = try StopNames(from: first, statement)
    cache.insert(.names(names), for: .names(piece))
    return names
  }
}

extension TimetableReader {
  /// The ranks of the routes of a pattern's trips, nearly always one.
  func routes(ofPattern pattern: PatternRank) throws(DatabaseError) -> [RouteRank] {
    if case .routes(let routes) = cache.part(.routes(pattern)) { return routes }
    let statement = try bundle.statement(.patternRoutes)
    statement.bind(pattern, at: 0)
    var routes: [RouteRank] = []
    while try statement.step() { routes.append(statement.rank(at: 0)) }
    cache.insert(.routes(routes), for: .routes(pattern))
    return routes
  }
}
