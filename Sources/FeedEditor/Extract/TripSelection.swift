import GTFSFeed
import TransitValues

/// The trips of an extract, and the calls to which they are cut.
struct TripSelection {
  private var ids = ByteInterner()
  private var trips: [Trip] = []
  private(set) var keptCount = 0

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
  /// - Throws: ``FeedEditError`` if an id does not exist.
  init(_ reading: FeedReading, _ conditions: ExtractConditions) throws {
    let routes = try Self.routes(reading, conditions)
    var dates = try conditions.dates.map { try ServiceDates(reading, $0) }
    try reading.table("trips.txt")?.forEachRow(["trip_id", "route_id", "service_id"]) { cells in
      if let routes, !routes.contains(cells[1]) { return }
      if let isActive = dates?.isActive(cells[2]), !isActive { return }
      if cells[0].withSpan({ ids.intern($0).isNew }) { trips.append(Trip()) }
    }
  }

  /// Returns the routes that match; `nil` if all do.
  private static func routes(_ reading: FeedReading, _ conditions: ExtractConditions) throws -> CellSet? {
    if conditions.agencies.isEmpty, conditions.routes.isEmpty, conditions.routeTypes.isEmpty { return nil }
    let agencies = try agencies(reading, conditions)
    let wanted = Set(conditions.routes.map { Array($0.rawValue.utf8) })
    let types = Set(conditions.routeTypes.map { Array(String($0).utf8) })
    var (known, matching) = (CellSet(), CellSet())
    try reading.table("routes.txt")?.forEachRow(["route_id", "agency_id", "route_type"]) { cells in
      known.insert(cells[0])
      if let agencies, !agencies.contains(cells[1]) { return }
      if !wanted.isEmpty, !wanted.contains(cells[0]) { return }
      if !types.isEmpty, !types.contains(cells[2]) { return }
      matching.insert(cells[0])
    }
    for route in conditions.routes where !known.contains(Array(route.rawValue.utf8)) {
      throw FeedEditError("\(reading.feed.name): has no route \(route)")
    }
    return matching
  }

  /// Returns the agencies of a condition; the empty id stands for the only agency of a feed.
  private static func agencies(_ reading: FeedReading, _ conditions: ExtractConditions) throws -> Set<[UInt8]>? {
    if conditions.agencies.isEmpty { return nil }
    var known: Set<[UInt8]> = []
    try reading.table("agency.txt")?.forEachRow(["agency_id"]) { known.insert($0[0]) }
    for agency in conditions.agencies where !known.contains(Array(agency.rawValue.utf8)) {
      throw FeedEditError("\(reading.feed.name): has no agency \(agency)")
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
    guard let scan = try reading.table("stop_times.txt") else { return }
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
    guard trips.contains(where: { $0.needsTimes }), let scan = try reading.table("stop_times.txt") else { return }
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

  fileprivate mutating func addInside(_ sequence: Int, isTimed: Bool) {
    insideCount &+= 1
    if sequence <= kept.first { isFirstTimed = isTimed }
    if sequence >= kept.last { isLastTimed = isTimed }
    kept.add(sequence)
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
  func find(_ id: Span<UInt8>, _ finder: inout TripFinder) -> Int? {
    finder.find(id, in: ids)
  }

  func share(of trip: Int) -> Share {
    let (whole, kept) = (trips[trip].whole, trips[trip].kept)
    if !trips[trip].isKept { return .none }
    if whole == kept { return .whole }
    return .cut(kept.first...kept.last, lacksHead: kept.first > whole.first, lacksTail: kept.last < whole.last)
  }

  /// The lowest `stop_sequence` of a trip that is cut.
  func firstSequence(of trip: Int) -> Int { trips[trip].whole.first }

  /// Returns how much of a trip an extract has; for a few trips.
  func share(of id: [UInt8]) -> Share {
    id.withSpan { ids.find($0) }.map { share(of: $0) } ?? .none
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
