import BundleFormat
import TransitSQLite
import TransitValues

/// Reads the data of boards from the cache or, on a miss, from the database, using one connection.
struct BoardReader {
  let bundle: BundleConnection
  let patterns: PatternReader
  let cache: BoardCache

  var trees: BundleTrees { patterns.trees }
  var hasFrequencies: Bool { patterns.hasFrequencies }

  /// A stop and all stops below it, each once, even if the stations of a feed form a cycle. Empty for an unknown stop.
  func stops(_ id: StopID) throws(SQLiteError) -> [BoardStop] {
    let key = BoardCache.Key.stops(hash: id.hashValue)
    if case .stops(let stops) = cache.part(key), stops.first?.summary.id == id { return stops }
    let stops = try bundle.boardingStops(id)
    if !stops.isEmpty { cache.insert(.stops(stops), for: key) }
    return stops
  }

  /// The days on which a service runs; `nil` for an unknown service.
  func days(ofService service: Int) throws(SQLiteError) -> ServiceDays? {
    guard let week = try week(ofService: service) else { return nil }
    return ServiceDays(week: week, exceptions: try exceptions(dateSet: week.dateSet))
  }

  private func week(ofService service: Int) throws(SQLiteError) -> ServiceDays.Week? {
    // Ranks start at 1.
    if service < 1 { return nil }
    let (piece, index) = (service - 1).quotientAndRemainder(dividingBy: ServiceWeeks.count)
    if case .weeks(let weeks) = cache.part(.weeks(piece)) { return weeks[index] }
    let first = service - index
    let statement = try bundle.statement(.serviceWeek)
    var rows: [ServiceDays.Week?] = []
    for rank in first...first.addingClamped(ServiceWeeks.count - 1) {
      statement.bind(rank, at: 0)
      rows.append(try statement.first { row in ServiceDays.Week(row) })
    }
    let weeks = ServiceWeeks(rows)
    cache.insert(.weeks(weeks), for: .weeks(piece))
    return weeks[index]
  }

  private func exceptions(dateSet: Int?) throws(SQLiteError) -> ServiceDays.Exceptions {
    // Date sets are numbered from 1.
    guard let dateSet, dateSet >= 1 else { return .none }
    let (piece, index) = (dateSet - 1).quotientAndRemainder(dividingBy: DateSets.count)
    if case .dateSets(let sets) = cache.part(.dateSets(piece)) { return sets[index] }
    let first = dateSet - index
    let sets = DateSets(try exceptions(dateSets: first...first.addingClamped(DateSets.count - 1)))
    cache.insert(.dateSets(sets), for: .dateSets(piece))
    return sets[index]
  }

  func calls(atStop stop: Int) throws(SQLiteError) -> [PatternReader.StopCall] {
    if case .calls(let calls) = cache.part(.calls(stop)) { return calls }
    // The copy has no spare capacity.
    let kept = try patterns.calls(atStop: stop).map { $0 }
    cache.insert(.calls(kept), for: .calls(stop))
    return kept
  }

  func pattern(_ rank: Int) throws(SQLiteError) -> Pattern {
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
    of pattern: Pattern, _ rank: Int, profileIndex: Int, position: Int, _ side: BoardSide
  ) throws(SQLiteError) -> PatternTimes.Time? {
    var hasRead = false
    let time = try pattern.time(profileIndex: profileIndex, position: position, side) {
      profiles throws(SQLiteError) in
      hasRead = true
      let times = try patterns.times(ofProfiles: pattern.profiles(profiles), callCount: pattern.callCount)
      return try times.map { call throws(SQLiteError) in try PatternTimes.Time(call, side) }
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
    of pattern: Pattern, _ rank: Int, position: Int, _ side: BoardSide
  ) throws(SQLiteError) -> (earliest: Int, latest: Int)? {
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

extension BoardReader {
  /// Ids and names of the stops with ranks from `piece` × ``StopNames/count`` + 1.
  func names(ofPiece piece: Int) throws(SQLiteError) -> StopNames {
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

/// The stop names that one query needs, loaded piece by piece.
struct StopNamesInUse {
  let boards: BoardReader
  /// Keyed by the index of the piece.
  private var pieces: [Int: StopNames] = [:]

  init(boards: BoardReader) {
    self.boards = boards
  }

  /// The piece that contains a stop, and its index there; `nil` for an invalid rank.
  mutating func names(ofStop rank: Int) throws(SQLiteError) -> (names: StopNames, index: Int)? {
    // Ranks start at 1.
    if rank < 1 { return nil }
    let (piece, index) = (rank - 1).quotientAndRemainder(dividingBy: StopNames.count)
    if let known = pieces[piece] { return (known, index) }
    let names = try boards.names(ofPiece: piece)
    pieces[piece] = names
    return (names, index)
  }
}

extension BoardReader {
  /// The ranks of the routes of a pattern's trips, nearly always one.
  func routes(ofPattern pattern: Int) throws(SQLiteError) -> [Int] {
    if case .routes(let routes) = cache.part(.routes(pattern)) { return routes }
    let statement = try bundle.statement(.patternRoutes)
    statement.bind(pattern, at: 0)
    var routes: [Int] = []
    while try statement.step() { routes.append(statement.integer(at: 0)) }
    cache.insert(.routes(routes), for: .routes(pattern))
    return routes
  }
}

// MARK: From the database

extension BoardReader {
  /// The days that a service's exceptions add and remove, sorted and unique, limited to days that a GTFS date can
  /// express. A day may be in both lists.
  func exceptionDays(dateSet: Int?) throws(SQLiteError) -> (added: [Int], removed: [Int]) {
    var days = ExceptionDays()
    guard let dateSet else { return ([], []) }
    try trees.dateSets.forEach(from: [dateSet], columns: [0, 1, 2, 3], risingCount: 3) { row in
      guard row[0] == dateSet else { return false }
      days.append(DaysOfRow(first: row[1], bits: row[3]), type: row[2])
      return true
    }
    return days.takeAll()
  }

  /// The exceptions of some date sets, up to the last existing one.
  private func exceptions(dateSets: ClosedRange<Int>) throws(SQLiteError) -> [ServiceDays.Exceptions] {
    var sets: [ServiceDays.Exceptions] = []
    var days = ExceptionDays()
    func take() -> ServiceDays.Exceptions {
      let (added, removed) = days.takeAll()
      return ServiceDays.Exceptions(added: DaySet(added), removed: DaySet(removed))
    }
    try trees.dateSets.forEach(from: [dateSets.lowerBound], columns: [0, 1, 2, 3], risingCount: 3) { row in
      guard dateSets.contains(row[0]) else { return false }
      while dateSets.lowerBound + sets.count < row[0] { sets.append(take()) }
      days.append(DaysOfRow(first: row[1], bits: row[3]), type: row[2])
      return true
    }
    sets.append(take())
    return sets
  }
}

/// Collects the days of a date set from its rows, which arrive in the order of their first days.
private struct ExceptionDays {
  private var added: [Int] = []
  private var removed: [Int] = []

  mutating func append(_ days: DaysOfRow, type: Int) {
    switch type {
    case 1: Self.insert(days, into: &added)
    case 2: Self.insert(days, into: &removed)
    default: break
    }
  }

  /// Inserts each day once in sorted order, even if several rows contain it. Rows that differ in unknown columns may
  /// overlap by at most the 28 days of a row, so the search from the end is short.
  private static func insert(_ days: DaysOfRow, into all: inout [Int]) {
    for day in days where ServiceDate.writtenDays.contains(day) {
      let place = (all.lastIndex { $0 <= day } ?? -1) + 1
      if place == 0 || all[place - 1] != day { all.insert(day, at: place) }
    }
  }

  /// Returns all days so far and starts over.
  mutating func takeAll() -> (added: [Int], removed: [Int]) {
    defer { self = ExceptionDays() }
    return (added, removed)
  }
}
