import FeedWriter
import GTFSFeed
import TransitBundle
import TransitValues

/// The trips of an extract, and the calls to which they are cut.
struct TripSelection {
  private var ids = ByteInterner()
  private var trips: [Trip] = []
  private(set) var keptCount = 0
  /// The trips that match the other conditions and whose service runs before the dates, with the number of days from the
  /// last such day to the first of the dates.
  private(set) var before = EarlierTrips()

  fileprivate struct Trip {
    var isKept = false
    var callsAtNamedStop = false
    var insideCount: Int32 = 0
    /// The first and the last `stop_sequence` of all calls, and of those that the extract has.
    var whole = Run()
    var kept = Run()
    /// Whether the first and the last kept call have times.
    var isFirstTimed = false
    var isLastTimed = false
  }

  /// Numbers of `stop_sequence`.
  fileprivate struct Run: Equatable {
    var first = Int.max
    var last = Int.min

    mutating func add(_ sequence: Int) {
      first = min(first, sequence)
      last = max(last, sequence)
    }
  }

  /// Finds the trips that match the conditions on agencies, routes and dates.
  ///
  /// - Throws: ``PlainFailure`` if an id does not exist.
  init(_ reading: FeedReading, _ conditions: ExtractConditions) throws {
    let routes = try Self.routes(reading, conditions)
    let dates = conditions.dates?.days
    let services = dates == nil ? [:] : try WeekdayRuns.services(of: reading)
    let active = dates.map { dates in services.mapValues { $0.count(in: dates) > 0 } }
    let earlier = dates.map { dates in
      services.compactMapValues { days in days.last(before: dates.lowerBound).map { dates.lowerBound - $0 } }
    }
    try reading.table(GTFSSchema.trips)?.forEachRow([.tripID, .routeID, .serviceID]) { row in
      if let routes, !routes.contains(row[.routeID]) { return }
      if let days = earlier?[row[.serviceID]] { before.add(row[.tripID], days: days) }
      if let active, active[row[.serviceID]] != true { return }
      if ids.intern(row[.tripID]).isNew { trips.append(Trip()) }
    }
  }

  /// Returns the routes that match; `nil` if all do.
  private static func routes(_ reading: FeedReading, _ conditions: ExtractConditions) throws -> CellSet? {
    if conditions.agencies.isEmpty, conditions.routes.isEmpty, conditions.routeTypes.isEmpty { return nil }
    let agencies = try agencies(reading, conditions)
    let wanted = Set(conditions.routes.map { Array($0.rawValue.utf8) })
    let types = Set(conditions.routeTypes)
    var (known, matching) = (CellSet(), CellSet())
    try reading.table(GTFSSchema.routes)?.forEachRow([.routeID, .agencyID, .routeType]) { row in
      known.insert(row[.routeID])
      if let agencies, !agencies.contains(row[.agencyID]) { return }
      if !wanted.isEmpty, !wanted.contains(row[.routeID]) { return }
      if !types.isEmpty, !isOf(types, row.integer(.routeType)) { return }
      matching.insert(row[.routeID])
    }
    for route in conditions.routes where !known.contains(Array(route.rawValue.utf8)) {
      throw PlainFailure(reading.feed.name, hasNo: "route", route.rawValue, among: known)
    }
    return matching
  }

  /// Whether a route type, or the basic one of an extended type, is among some.
  private static func isOf(_ types: Set<Int>, _ type: Int?) -> Bool {
    guard let type else { return false }
    return types.contains(type) || types.contains(RouteType(rawValue: type).basic.rawValue)
  }

  /// Returns the agencies of a condition; the empty id stands for the only agency of a feed.
  private static func agencies(_ reading: FeedReading, _ conditions: ExtractConditions) throws -> Set<[UInt8]>? {
    if conditions.agencies.isEmpty { return nil }
    var (known, ids): (Set<[UInt8]>, CellSet) = ([], CellSet())
    try reading.table(GTFSSchema.agency)?.forEachRow([.agencyID]) { row in
      known.insert(row[.agencyID])
      ids.insert(row[.agencyID])
    }
    for agency in conditions.agencies where !known.contains(Array(agency.rawValue.utf8)) {
      throw PlainFailure(reading.feed.name, hasNo: "agency", agency.rawValue, among: ids)
    }
    let wanted = Set(conditions.agencies.map { Array($0.rawValue.utf8) })
    return known.count == 1 ? wanted.union([[]]) : wanted
  }
}

// MARK: - Conditions on places

extension TripSelection {
  /// Finds the trips that also match the conditions on places, and cuts them.
  mutating func select(by places: PlaceSelection, _ reading: FeedReading) throws {
    if places.hasConditions {
      try readCalls(places, reading)
      try extendToTimes(reading)
    }
    for index in trips.indices {
      let isInside = places.inside == nil || trips[index].insideCount >= 2
      let isAtStop = places.named == nil || trips[index].callsAtNamedStop
      trips[index].isKept = isInside && isAtStop
      if places.inside == nil { trips[index].kept = trips[index].whole }
      if trips[index].isKept { keptCount += 1 }
    }
  }

  private mutating func readCalls(_ places: PlaceSelection, _ reading: FeedReading) throws {
    guard let trips = try reading.composed[GTFSSchema.stopTimes.name]?.trips() else {
      return try readRows(places, reading) { [ids] id in ids.find(id) != nil }
    }
    let others = try readPatterns(places, trips)
    if others.count > 0 { try readRows(places, reading, where: others.contains) }
  }

  /// Reads the calls of trips by their patterns: most trips of a pattern have the same calls inside.
  ///
  /// - Returns: The trips whose rows must be read instead.
  private mutating func readPatterns(
    _ places: PlaceSelection, _ composed: ComposedTrips
  ) throws -> CellSet {
    var patterns: [Int: PatternPlaces] = [:]
    var others = CellSet()
    while try composed.step() {
      guard let trip = ids.find(composed.id) else { continue }
      if patterns[composed.pattern] == nil {
        patterns[composed.pattern] = try composed.calls().map { PatternPlaces($0, places) }
      }
      if let pattern = patterns[composed.pattern] {
        // The times of trips that are not kept do not matter.
        if !pattern.mayMatch(places) { continue }
        if try composed.readTimes(callCount: pattern.callCount) {
          trips[trip].add(pattern, composed)
          continue
        }
      }
      others.insert(composed.id)
    }
    return others
  }

  private mutating func readRows(
    _ places: PlaceSelection, _ reading: FeedReading, where isNeeded: @escaping (ComposedFile.Key) -> Bool
  ) throws {
    guard let scan = try reading.table(GTFSSchema.stopTimes, where: isNeeded) else { return }
    let columns = CallColumns(scan)
    var finder = TripFinder()
    try scan.forEachRow { batch, record, bytes in
      guard let trip = finder.find(bytes.extracting(batch.range(of: record, columns.trip)), in: ids) else { return }
      guard let sequence = columns.sequence(batch, record, bytes) else { return }
      trips[trip].whole.add(sequence)
      let place = bytes.extracting(columns.place(batch, record))
      if let named = places.named, named.contains(place) { trips[trip].callsAtNamedStop = true }
      guard let inside = places.inside, inside.contains(place) else { return }
      trips[trip].addInside(sequence, isTimed: columns.isTimed(batch, record))
    }
  }

  /// Extends runs that begin or end at a call without times to the next call with times, so that the times in between
  /// remain known, and equal to those of the whole feed.
  private mutating func extendToTimes(_ reading: FeedReading) throws {
    guard trips.contains(where: { $0.needsTimes }) else { return }
    let scan = try reading.table(GTFSSchema.stopTimes) { [ids, trips] id in
      ids.find(id).map { trips[$0].needsTimes } ?? false
    }
    guard let scan else { return }
    let columns = CallColumns(scan)
    var finder = TripFinder()
    var runs = trips.map { $0.whole }
    try scan.forEachRow { batch, record, bytes in
      guard let trip = finder.find(bytes.extracting(batch.range(of: record, columns.trip)), in: ids),
        trips[trip].needsTimes, columns.isTimed(batch, record),
        let sequence = columns.sequence(batch, record, bytes)
      else { return }
      if sequence <= trips[trip].kept.first { runs[trip].first = max(runs[trip].first, sequence) }
      if sequence >= trips[trip].kept.last { runs[trip].last = min(runs[trip].last, sequence) }
    }
    for index in trips.indices where trips[index].needsTimes {
      if !trips[index].isFirstTimed { trips[index].kept.first = runs[index].first }
      if !trips[index].isLastTimed { trips[index].kept.last = runs[index].last }
    }
  }
}

extension TripSelection.Trip {
  fileprivate var needsTimes: Bool { insideCount >= 2 && !(isFirstTimed && isLastTimed) }

  fileprivate mutating func add(_ pattern: PatternPlaces, _ trip: ComposedTrips) {
    (whole, insideCount, callsAtNamedStop) = (pattern.whole, pattern.insideCount, pattern.callsAtNamedStop)
    guard let first = pattern.first, let last = pattern.last else { return }
    (kept.first, kept.last) = (first.sequence, last.sequence)
    isFirstTimed = first.hasWindow || trip.isTimed(first.index)
    isLastTimed = last.hasWindow || trip.isTimed(last.index)
  }

  fileprivate mutating func addInside(_ sequence: Int, isTimed: Bool) {
    insideCount &+= 1
    if sequence <= kept.first { isFirstTimed = isTimed }
    if sequence >= kept.last { isLastTimed = isTimed }
    kept.add(sequence)
  }
}

/// The calls of a pattern that are at places of conditions.
private struct PatternPlaces {
  let callCount: Int
  private(set) var whole = TripSelection.Run()
  private(set) var callsAtNamedStop = false
  private(set) var insideCount: Int32 = 0
  /// The first and the last call inside.
  private(set) var first: Call?
  private(set) var last: Call?

  struct Call {
    let index: Int
    let sequence: Int
    let hasWindow: Bool
  }

  init(_ calls: [ComposedTrips.Call], _ places: PlaceSelection) {
    callCount = calls.count
    for (index, call) in calls.enumerated() {
      whole.add(call.sequence)
      if let named = places.named, named.contains(call.place) { callsAtNamedStop = true }
      if let inside = places.inside, inside.contains(call.place) {
        addInside(Call(index: index, sequence: call.sequence, hasWindow: call.hasWindow))
      }
    }
  }

  /// Whether trips that have no other calls than the pattern match the conditions.
  func mayMatch(_ places: PlaceSelection) -> Bool {
    (places.inside == nil || insideCount >= 2) && (places.named == nil || callsAtNamedStop)
  }

  private mutating func addInside(_ call: Call) {
    insideCount &+= 1
    if first == nil { first = call }
    last = call
  }
}

// MARK: - Questions

extension TripSelection {
  /// How much of a trip an extract has.
  enum Share {
    case none, whole
    /// The calls from the first to the last `stop_sequence`.
    case cut(ClosedRange<Int>, lacksHead: Bool, lacksTail: Bool)
  }

  /// Returns the number of a trip; `nil` if it cannot be in the extract.
  func find(_ id: Span<UInt8>, _ finder: inout TripFinder) -> Int? { finder.find(id, in: ids) }
  func find(_ id: [UInt8]) -> Int? { ids.find(id) }

  func share(of trip: Int) -> Share {
    let (whole, kept) = (trips[trip].whole, trips[trip].kept)
    if !trips[trip].isKept { return .none }
    if whole == kept { return .whole }
    return .cut(kept.first...kept.last, lacksHead: kept.first > whole.first, lacksTail: kept.last < whole.last)
  }

  /// The lowest `stop_sequence` of a trip that is cut.
  func firstSequence(of trip: Int) -> Int { trips[trip].whole.first }

  /// Whether the calls of a trip are in the extract, or count for ``before``.
  func needsCalls(of id: [UInt8]) -> Bool {
    if let trip = ids.find(id), trips[trip].isKept { return true }
    return before.contains(id)
  }

  /// Returns how much of a trip an extract has; for a few trips.
  func share(of id: [UInt8]) -> Share {
    find(id).map { share(of: $0) } ?? .none
  }

  /// The ids of the trips of the extract.
  var keptIDs: CellSet {
    var kept = CellSet()
    ids.withBytes { bytes in
      for (index, trip) in trips.enumerated() where trip.isKept { kept.insert(bytes.extracting(ids.range(of: index))) }
    }
    return kept
  }
}

/// The trips that run on days before the dates of an extract.
struct EarlierTrips {
  private var ids = ByteInterner()
  private var days: [Int] = []
  private var finder = TripFinder()
  private var found = CellSet()

  func contains(_ id: [UInt8]) -> Bool { ids.find(id) != nil }

  /// The number of trips that are still on their way on the first day of the extract.
  var runningCount: Int { found.count }

  /// - Parameter count: The days from the last day of the trip to the first of the extract, `1 ...`.
  mutating func add(_ id: [UInt8], days count: Int) {
    if ids.intern(id).isNew { days.append(count) }
  }

  /// Notes a trip with a call on the first day of the extract, or later.
  mutating func note(_ id: Span<UInt8>, time: Span<UInt8>) {
    // Most times are before 24:00.
    if days.isEmpty || time.count < 8 || time.count == 8 && time[0] < UInt8(ascii: "2") { return }
    guard let seconds = try? FieldParser.time(time) else { return }
    note(id, seconds: seconds)
  }

  mutating func note(_ id: [UInt8], seconds: Int) { id.withSpan { note($0, seconds: seconds) } }

  private mutating func note(_ id: Span<UInt8>, seconds: Int) {
    guard seconds >= 86_400, let trip = finder.find(id, in: ids), seconds / 86_400 >= days[trip] else { return }
    found.insert(id)
  }
}

/// Finds trips by their id. Consecutive rows mostly belong to the same trip, which is found without hashing.
struct TripFinder {
  private var last: Int?

  mutating func find(_ id: Span<UInt8>, in ids: ByteInterner) -> Int? {
    if let last, ids.isEntry(last, id) { return last }
    guard let found = ids.find(id) else { return nil }
    last = found
    return found
  }
}
