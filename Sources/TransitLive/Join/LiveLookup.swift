import TransitBundle
import TransitSQLite
import TransitValues

/// What joins have read of a timetable. Live data names the same trips and stops again and again.
struct LiveLookup {
  private struct Schedule: Hashable {
    let pattern: PatternRank
    let profile: ProfileRank
  }

  private struct ServiceDay: Hashable {
    let service: ServiceRank
    let day: Int
  }

  private struct SuffixDay: Hashable {
    let suffix: String
    let day: Int
  }

  /// The trips of a day whose ids have an end.
  enum SuffixMatch {
    case none
    case one(LiveTrip)
    case several
  }

  private var trips: [TripID: LiveTrip] = [:]
  private var templates: [Schedule: LiveTemplate] = [:]
  private var repetitions: [TripRank: Repetitions] = [:]
  private var serviceDays: [ServiceDay: Bool] = [:]
  private var stops: [StopID: StopRank] = [:]
  private var stations: [StopRank: StopRank] = [:]
  private var routes: [RouteID: RouteRank] = [:]
  private var routeIDs: [RouteRank: RouteID] = [:]
  /// By route and start.
  private var routeTrips: [RouteRank: [Int: [LiveTrip]]] = [:]
  /// By end of an id, the trips.
  private var suffixes: [String: [TripID]] = [:]
  private var suffixTrips: [SuffixDay: SuffixMatch] = [:]

  /// The number of values of a kind from which they are forgotten. More than a day of a large feed.
  private static let limit = 1 << 17

  init() {}

  private static func keep<Key, Value>(_ value: Value, for key: Key, in values: inout [Key: Value]) {
    if values.count >= limit { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }

  /// A trip; `nil` if the feed does not contain it.
  mutating func trip(_ id: TripID, _ reader: LiveReader) throws(SQLiteError) -> LiveTrip? {
    if let known = trips[id] { return known }
    // Ids that the feed lacks are not kept: they may be new ones each time.
    guard let trip = try reader.trip(id) else { return nil }
    Self.keep(trip, for: id, in: &trips)
    return trip
  }

  mutating func template(_ trip: LiveTrip, _ reader: LiveReader) throws(SQLiteError) -> LiveTemplate {
    let schedule = Schedule(pattern: trip.pattern, profile: trip.profile)
    if let known = templates[schedule] { return known }
    let template = try reader.template(pattern: trip.pattern, profile: trip.profile)
    Self.keep(template, for: schedule, in: &templates)
    return template
  }

  /// The repetitions of a trip; `nil` for a trip that is not in frequencies.txt, or that has no times.
  mutating func repetitions(_ trip: LiveTrip, _ reader: LiveReader) throws(SQLiteError) -> Repetitions? {
    if let known = repetitions[trip.rank] { return known.isEmpty ? nil : known }
    let periods = try reader.periods(ofPattern: trip.pattern)
    let template = try template(trip, reader)
    if repetitions.count >= Self.limit { repetitions.removeAll(keepingCapacity: true) }
    var found: [TripRank: [PatternReader.Period]] = [:]
    if template.first != nil {
      for period in periods { found[period.trip, default: []].append(period) }
    }
    for (trip, periods) in found { repetitions[trip] = Repetitions(periods) }
    let own = repetitions[trip.rank] ?? Repetitions([])
    repetitions[trip.rank] = own
    return own.isEmpty ? nil : own
  }

  mutating func runs(_ trip: LiveTrip, on date: ServiceDate, _ reader: LiveReader) throws(SQLiteError) -> Bool {
    let key = ServiceDay(service: trip.service, day: date.daysSince1970)
    if let known = serviceDays[key] { return known }
    let runs = try reader.runs(service: trip.service, on: date)
    Self.keep(runs, for: key, in: &serviceDays)
    return runs
  }

  /// A stop; `nil` if the feed does not contain it.
  mutating func stop(_ id: String, _ reader: LiveReader) throws(SQLiteError) -> StopRank? {
    let id = StopID(rawValue: id)
    if let known = stops[id] { return known == .absent ? nil : known }
    let stop = try reader.stop(id) ?? .absent
    Self.keep(stop, for: id, in: &stops)
    return stop == .absent ? nil : stop
  }

  /// The topmost stop above a stop, or itself.
  mutating func station(_ stop: StopRank, _ reader: LiveReader) throws(SQLiteError) -> StopRank {
    if let known = stations[stop] { return known }
    let station = try reader.selfAndAbove(stop).last ?? stop
    Self.keep(station, for: stop, in: &stations)
    return station
  }

  /// A route; `nil` if the feed does not contain it.
  mutating func route(_ id: String, _ reader: LiveReader) throws(SQLiteError) -> RouteRank? {
    let id = RouteID(rawValue: id)
    if let known = routes[id] { return known == .absent ? nil : known }
    let route = try reader.route(id) ?? .absent
    Self.keep(route, for: id, in: &routes)
    return route == .absent ? nil : route
  }

  /// The id of a route; `nil` if there is none.
  mutating func id(of route: RouteRank, _ reader: LiveReader) throws(SQLiteError) -> RouteID? {
    if let known = routeIDs[route] { return known }
    guard let id = try reader.id(ofRoute: route) else { return nil }
    Self.keep(id, for: route, in: &routeIDs)
    return id
  }

  /// The trips of a route that start at a time, in seconds of the service day.
  mutating func trips(
    ofRoute route: RouteRank, startingAt start: Int, _ reader: LiveReader
  ) throws(SQLiteError) -> [LiveTrip] {
    if let known = routeTrips[route] { return known[start] ?? [] }
    let trips = Dictionary(grouping: try reader.trips(ofRoute: route), by: \.start)
    Self.keep(trips, for: route, in: &routeTrips)
    return trips[start] ?? []
  }

  /// The trips that run on a day and whose id ends with `_` and a text, after ``findSuffixes(_:_:)`` for it.
  mutating func trip(
    endingWith suffix: String, on date: ServiceDate, _ reader: LiveReader
  ) throws(SQLiteError) -> SuffixMatch {
    let key = SuffixDay(suffix: suffix, day: date.daysSince1970)
    if let known = suffixTrips[key] { return known }
    var match = SuffixMatch.none
    for id in suffixes[suffix] ?? [] {
      guard let trip = try trip(id, reader), try runs(trip, on: date, reader) else { continue }
      if case .one = match {
        match = .several
        break
      }
      match = .one(trip)
    }
    Self.keep(match, for: key, in: &suffixTrips)
    return match
  }

  /// Finds the trips that begin with a prefix and end with `_` and the rest of a text, for texts that begin with the
  /// prefix, in one scan of all ids.
  ///
  /// - Parameter wanted: The texts with their prefixes.
  ///
  /// Cost: for each trip, a comparison for each length of the texts.
  mutating func findSuffixes(_ wanted: [String: String], _ reader: LiveReader) throws(SQLiteError) {
    let missing = wanted.filter { suffixes[$0.key] == nil }
    if missing.isEmpty { return }
    if suffixes.count + missing.count > Self.limit {
      suffixes.removeAll()
      suffixTrips.removeAll()
    }
    for text in missing.keys { suffixes[text] = [] }
    let texts = Dictionary(grouping: missing) { text, prefix in String(text.dropFirst(prefix.count)) }
    let lengths = Set(texts.keys.lazy.map(\.utf8.count)).sorted()
    try reader.forEachTripID { id in
      let bytes = id.rawValue.utf8
      let count = bytes.count
      for length in lengths.prefix(while: { $0 < count }) {
        let start = bytes.index(bytes.endIndex, offsetBy: -length)
        guard bytes[bytes.index(before: start)] == UInt8(ascii: "_") else { continue }
        let suffix = String(id.rawValue[start...])
        for (text, prefix) in texts[suffix] ?? [] where id.rawValue.hasPrefix(prefix) { suffixes[text]?.append(id) }
      }
    }
  }
}
