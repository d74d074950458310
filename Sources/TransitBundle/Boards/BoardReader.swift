import BundleFormat
import TransitSQLite
import TransitValues

/// Reads the data of boards from the cache or, on a miss, from the database, using one connection.
struct BoardReader {
  let bundle: BundleConnection
  let trees: BoardTrees
  let cache: BoardCache
  let hasFrequencies: Bool

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

  func calls(atStop stop: Int) throws(SQLiteError) -> [PatternCall] {
    if case .calls(let calls) = cache.part(.calls(stop)) { return calls }
    var calls: [PatternCall] = []
    try trees.callsByStop.forEach(from: [stop], columns: [0, 1, 2], risingCount: 3) { row in
      guard row[0] == stop else { return false }
      // Ranks and positions are row numbers, so they fit into 32 bits.
      calls.append(PatternCall(pattern: Int32(clamping: row[1]), position: Int32(clamping: row[2])))
      return true
    }
    // The copy has no spare capacity.
    let kept = calls.map { $0 }
    cache.insert(.calls(kept), for: .calls(stop))
    return kept
  }

  func pattern(_ rank: Int) throws(SQLiteError) -> Pattern {
    if case .pattern(let pattern) = cache.part(.pattern(rank)) { return pattern }
    let repeated = hasFrequencies ? try repeatedTrips(ofPattern: rank) : []
    let pattern = Pattern(
      calls: try calls(ofPattern: rank), trips: try trips(ofPattern: rank, except: repeated),
      hasRepeated: !repeated.isEmpty)
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
      return try callTimes(ofProfiles: pattern.profiles(profiles)[...], callCount: pattern.callCount, side)
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

/// A call of a pattern at a stop.
struct PatternCall: Sendable {
  /// The rank of the pattern.
  let pattern: Int32
  let position: Int32
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
  private static let callColumns = [
    "pattern", "position", "sequence", "headsign", "pickup_type", "drop_off_type", "window_start", "window_end",
    "earliest",
    "latest",
  ].map(CompactTables.positionInPatternCall)

  /// The calls of a pattern, up to the first gap in their positions.
  private func calls(ofPattern pattern: Int) throws(SQLiteError) -> [Pattern.Call] {
    var calls: [Pattern.Call] = []
    try trees.calls.forEach(from: [pattern], columns: Self.callColumns, risingCount: 2) { row in
      guard row[0] == pattern, row[1] == calls.count else { return false }
      let bounds = row.optional(8).flatMap { earliest in row.optional(9).map { (earliest, $0) } }
      calls.append(
        Pattern.Call(
          sequence: row[2], headsign: row.optional(3), pickupType: row.optional(4), dropOffType: row.optional(5),
          hasWindow: row.optional(6) != nil || row.optional(7) != nil, bounds: bounds))
      return true
    }
    return calls
  }

  private func trips(ofPattern pattern: Int, except repeated: Set<Int>) throws(SQLiteError) -> [Pattern.Trip] {
    var trips: [Pattern.Trip] = []
    try trees.tripsByPattern.forEach(from: [pattern], columns: [0, 1, 2, 3, 4], risingCount: 5) { row in
      guard row[0] == pattern else { return false }
      if !repeated.contains(row[4]) {
        trips.append(Pattern.Trip(start: row[1], service: row[2], profile: row[3], trip: row[4]))
      }
      return true
    }
    return trips
  }

  /// The times of profiles in rising order. Each profile must have exactly `callCount` calls: memory use is then
  /// bounded by the contents of the file, not by the profiles that trips reference.
  private func callTimes(
    ofProfiles profiles: ArraySlice<Int>, callCount: Int, _ side: BoardSide
  ) throws(SQLiteError) -> [[PatternTimes.Time?]] {
    var all: [[PatternTimes.Time?]] = []
    var left = profiles
    var isTooLarge = false
    while let first = left.first {
      var times: [PatternTimes.Time?] = []
      // Adjacent profiles are read in one scan.
      try trees.profiles.forEach(from: [first], columns: [0, 1, 2, 3, 4], risingCount: 2) { row in
        if times.count == callCount, row[0] != left.first {
          all.append(times)
          times = []
          left.removeFirst()
        }
        guard row[0] == left.first, row[1] == times.count else { return false }
        let time = Self.time(row, side)
        times.append(time)
        isTooLarge = time.map { !PatternTimes.possibleSeconds.contains($0.seconds) } ?? false
        return !isTooLarge
      }
      if isTooLarge { throw .damagedDatabase }
      if left.first == first || !times.isEmpty {
        // End of the tree, or the next profile is not requested.
        guard times.count == callCount else { throw .damagedDatabase }
        all.append(times)
        left.removeFirst()
      }
    }
    return all
  }

  /// The time for the side, else the other time, else the estimate.
  private static func time(_ row: borrowing RecordValues, _ side: BoardSide) -> PatternTimes.Time? {
    let (arrival, departure) = (row.optional(2), row.optional(3))
    let stated = side == .departures ? departure ?? arrival : arrival ?? departure
    return (stated ?? row.optional(4)).map { PatternTimes.Time(seconds: $0, isInterpolated: stated == nil) }
  }

  private func repeatedTrips(ofPattern pattern: Int) throws(SQLiteError) -> Set<Int> {
    var trips: Set<Int> = []
    try trees.frequencies.forEach(from: [pattern], columns: [0, 1]) { row in
      guard row[0] == pattern else { return false }
      trips.insert(row[1])
      return true
    }
    return trips
  }

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
