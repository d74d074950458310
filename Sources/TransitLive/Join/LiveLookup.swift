import TransitBundle
import TransitValues

/// Looks up what live data names in a timetable. Live data names the same trips and stops again and again.
///
/// Lasts as long as its reader; the next one continues with its ``memory``.
final class LiveLookup {
  /// What lookups have read.
  struct Memory: Sendable {
    fileprivate struct Schedule: Hashable {
      let pattern: PatternRank
      let profile: ProfileRank
    }

    fileprivate struct Service: Hashable {
      let service: ServiceRank
      let date: ServiceDate
    }

    fileprivate struct Suffix: Hashable {
      let suffix: String
      let date: ServiceDate
    }

    fileprivate var trips = Remembered<TripID, LiveTrip>()
    fileprivate var templates = Remembered<Schedule, LiveTemplate>()
    /// Empty for a trip that does not repeat.
    fileprivate var repetitions = Remembered<TripRank, Repetitions>()
    fileprivate var serviceDays = Remembered<Service, Bool>()
    /// Of stops and routes, ``DenseIndex/absent`` for one that the feed does not contain.
    fileprivate var stops = Remembered<StopID, StopRank>()
    fileprivate var stations = Remembered<StopRank, StopRank>()
    fileprivate var routes = Remembered<RouteID, RouteRank>()
    fileprivate var routeIDs = Remembered<RouteRank, RouteID?>()
    /// By route and start.
    fileprivate var routeTrips = Remembered<RouteRank, [ServiceTime: [LiveTrip]]>()
    /// By end of an id, the trips.
    fileprivate var suffixes: [String: [TripID]] = [:]
    fileprivate var suffixTrips = Remembered<Suffix, SuffixMatch>()

    /// The number of values of a kind: more than a day of a large feed.
    fileprivate static let limit = 1 << 17
  }

  /// The trips of a day whose ids have an end.
  enum SuffixMatch {
    case none
    case one(LiveTrip)
    case several
  }

  let reader: LiveReader
  private(set) var memory: Memory

  init(_ reader: LiveReader, _ memory: consuming Memory) { (self.reader, self.memory) = (reader, memory) }

  /// A trip; `nil` if the feed does not contain it.
  func trip(_ id: TripID) throws(DatabaseError) -> LiveTrip? {
    if let known = memory.trips[id] { return known }
    // Ids that the feed lacks are not kept: they may be new ones each time.
    guard let trip = try reader.trip(id) else { return nil }
    memory.trips[id] = trip
    return trip
  }

  /// The first departure of a trip; `nil` if it has no times.
  func firstDeparture(_ trip: LiveTrip) throws(DatabaseError) -> ServiceTime? {
    try template(trip).first.map { ServiceTime(seconds: trip.start.seconds &+ $0) }
  }

  /// The scheduled calls of a trip.
  func template(_ trip: LiveTrip) throws(DatabaseError) -> LiveTemplate {
    try memory.templates.value(Memory.Schedule(pattern: trip.pattern, profile: trip.profile)) {
      () throws(DatabaseError) in
      try reader.template(pattern: trip.pattern, profile: trip.profile)
    }
  }

  /// The repetitions of a trip; `nil` for a trip that is not in frequencies.txt, or that has no times.
  func repetitions(_ trip: LiveTrip) throws(DatabaseError) -> Repetitions? {
    if let known = memory.repetitions[trip.rank] { return known.isEmpty ? nil : known }
    let periods = try template(trip).first == nil ? [] : reader.periods(ofPattern: trip.pattern)
    // Live data names other trips of the pattern, too.
    let found = Dictionary(grouping: periods) { $0.trip }.mapValues(Repetitions.init)
    for (trip, repetitions) in found { memory.repetitions[trip] = repetitions }
    let own = found[trip.rank] ?? Repetitions([])
    memory.repetitions[trip.rank] = own
    return own.isEmpty ? nil : own
  }

  /// Whether the service of a trip runs on a day.
  func runs(_ trip: LiveTrip, on date: ServiceDate) throws(DatabaseError) -> Bool {
    try memory.serviceDays.value(Memory.Service(service: trip.service, date: date)) { () throws(DatabaseError) in
      try reader.runs(service: trip.service, on: date)
    }
  }

  /// A stop; `nil` if the feed does not contain it.
  func stop(_ id: String) throws(DatabaseError) -> StopRank? {
    let id = StopID(rawValue: id)
    let stop = try memory.stops.value(id) { () throws(DatabaseError) in try reader.stop(id) ?? .absent }
    return stop == .absent ? nil : stop
  }

  /// The platform that an update of a call assigns, or else the stop that it names; `nil` if the feed contains neither.
  func stop(of update: borrowing StopTimeUpdate) throws(DatabaseError) -> StopRank? {
    if let id = update.assignedStopID.given, let assigned = try stop(id) { return assigned }
    return if let id = update.stopID.given { try stop(id) } else { nil }
  }

  /// Whether two stops are of one station. One that the feed does not contain is of none.
  func areOfOneStation(_ stop: StopRank, _ other: StopRank) throws(DatabaseError) -> Bool {
    if stop == .absent || other == .absent { return false }
    return try station(stop) == station(other)
  }

  /// The topmost stop above a stop, or itself.
  func station(_ stop: StopRank) throws(DatabaseError) -> StopRank {
    try memory.stations.value(stop) { () throws(DatabaseError) in try reader.selfAndAbove(stop).last ?? stop }
  }

  /// A route; `nil` if the feed does not contain it.
  func route(_ id: String) throws(DatabaseError) -> RouteRank? {
    let id = RouteID(rawValue: id)
    let route = try memory.routes.value(id) { () throws(DatabaseError) in try reader.route(id) ?? .absent }
    return route == .absent ? nil : route
  }

  /// The id of a route; `nil` if there is none.
  func id(of route: RouteRank) throws(DatabaseError) -> RouteID? {
    try memory.routeIDs.value(route) { () throws(DatabaseError) in try reader.id(ofRoute: route) }
  }

  /// The trips of a route that start at a time.
  func trips(ofRoute route: RouteRank, startingAt start: ServiceTime) throws(DatabaseError) -> [LiveTrip] {
    try memory.routeTrips.value(route) { () throws(DatabaseError) in
      Dictionary(grouping: try reader.trips(ofRoute: route)) { $0.start }
    }[start] ?? []
  }

  /// The trips that run on a day and whose id ends with `_` and a text, after ``findSuffixes(_:)`` for it.
  func trip(endingWith suffix: String, on date: ServiceDate) throws(DatabaseError) -> SuffixMatch {
    let key = Memory.Suffix(suffix: suffix, date: date)
    if let known = memory.suffixTrips[key] { return known }
    var match = SuffixMatch.none
    for id in memory.suffixes[suffix] ?? [] {
      guard let trip = try trip(id), try runs(trip, on: date) else { continue }
      if case .one = match {
        match = .several
        break
      }
      match = .one(trip)
    }
    memory.suffixTrips[key] = match
    return match
  }

  /// Finds the trips that begin with a prefix and end with `_` and the rest of a text, for texts that begin with the
  /// prefix, in one scan of all ids.
  ///
  /// - Parameter wanted: The texts with their prefixes.
  ///
  /// Cost: for each trip, a comparison for each length of the texts.
  func findSuffixes(_ wanted: [String: String]) throws(DatabaseError) {
    var missing = wanted.filter { memory.suffixes[$0.key] == nil }
    if missing.isEmpty { return }
    if memory.suffixes.count + missing.count > Memory.limit { (memory.suffixes, missing) = ([:], wanted) }
    for text in missing.keys { memory.suffixes[text] = [] }
    let texts = Dictionary(grouping: missing) { text, prefix in String(text.dropFirst(prefix.count)) }
    let lengths = Set(texts.keys.lazy.map { $0.utf8.count }).sorted()
    try reader.forEachTripID { id in
      let bytes = id.rawValue.utf8
      let count = bytes.count
      for length in lengths.prefix(while: { $0 < count }) {
        let start = bytes.index(bytes.endIndex, offsetBy: -length)
        guard bytes[bytes.index(before: start)] == UInt8(ascii: "_") else { continue }
        for (text, prefix) in texts[String(id.rawValue[start...])] ?? [] where id.rawValue.hasPrefix(prefix) {
          memory.suffixes[text]?.append(id)
        }
      }
    }
  }
}

/// Values by key, of which all are forgotten when there are too many.
private struct Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]

  subscript(_ key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= LiveLookup.Memory.limit { values.removeAll(keepingCapacity: true) }
      values[key] = newValue
    }
  }

  /// The value of a key, which is read if it is not known.
  mutating func value(_ key: Key, _ read: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    if let known = values[key] { return known }
    let value = try read()
    self[key] = value
    return value
  }
}
