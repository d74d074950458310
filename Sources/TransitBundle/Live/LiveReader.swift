import BundleFormat
package import BundleReader
import TransitSQLite
package import TransitValues

/// Reads the data that live feeds refer to, using one connection.
package struct LiveReader {
  let timetable: TimetableReader

  private var bundle: BundleConnection { timetable.bundle }

  /// Allows the query to take as many steps again as it may need from the start. Call it once per update.
  package func renewBudget() { bundle.budget.renew() }

  /// A trip; `nil` if the feed does not contain it.
  package func trip(_ id: TripID) throws(DatabaseError) -> LiveTrip? {
    try bundle.first(.liveTrip, id.rawValue) { row in LiveTrip(row) }
  }

  /// The trips of a route.
  package func trips(ofRoute route: RouteRank) throws(DatabaseError) -> [LiveTrip] {
    let statement = try bundle.statement(.liveRouteTrips)
    statement.bind(route, at: 0)
    var trips: [LiveTrip] = []
    while try statement.step() { trips.append(LiveTrip(statement)) }
    return trips
  }

  /// Calls a function with the id of each trip.
  package func forEachTripID(_ body: (TripID) -> Void) throws(DatabaseError) {
    let statement = try bundle.statement(.tripIDs)
    statement.bind("", at: 0)
    while try statement.step() { body(TripID(rawValue: statement.text(at: 0))) }
  }

  /// The greatest trip before which an id would be sorted, and the trip with that id itself if there is one.
  package func rankBelow(_ id: TripID) throws(DatabaseError) -> TripRank {
    try bundle.first(.tripRank, id.rawValue) { row in row.rank(at: 0) } ?? .absent
  }

  package func template(pattern: PatternRank, profile: ProfileRank) throws(DatabaseError) -> LiveTemplate {
    let calls = try timetable.patterns.calls(ofPattern: pattern)
    let times = try timetable.patterns.times(ofProfiles: [profile], callCount: calls.count)
    return LiveTemplate(calls, times)
  }

  /// The rows of frequencies.txt of a pattern's trips, in the order of the file for each trip.
  package func periods(ofPattern pattern: PatternRank) throws(DatabaseError) -> [PatternReader.Period] {
    let times = PatternTimes.possibleSeconds
    return try timetable.patterns.periods(ofPattern: pattern).filter {
      $0.headway > 0 && times.contains($0.headway) && times.contains($0.start) && times.contains($0.end)
    }
  }

  /// Whether a service runs on a day.
  package func runs(service: ServiceRank, on date: ServiceDate) throws(DatabaseError) -> Bool {
    try timetable.days(ofService: service)?.contains(date) ?? false
  }

  /// A stop; `nil` if the feed does not contain it.
  package func stop(_ id: StopID) throws(DatabaseError) -> StopRank? {
    try bundle.first(.stopRank, id.rawValue) { row in row.rank(at: 0) }
  }

  /// The parent of a stop; ``DenseIndex/absent`` for none.
  package func parent(ofStop stop: StopRank) throws(DatabaseError) -> StopRank {
    try bundle.first(.stopParent, stop.index) { row in row.rank(at: 0) } ?? .absent
  }

  /// A stop and all stops above it, each once, even if the stations of a feed form a cycle.
  package func selfAndAbove(_ stop: StopRank) throws(DatabaseError) -> [StopRank] {
    var (stops, next) = ([StopRank](), stop)
    while next != .absent, !stops.contains(next) {
      stops.append(next)
      next = try parent(ofStop: next)
    }
    return stops
  }

  /// The name of a stop.
  package func name(ofStop stop: StopRank) throws(DatabaseError) -> String? {
    try timetable.summary(ofStop: stop)?.name
  }

  /// A route; `nil` if the feed does not contain it.
  package func route(_ id: RouteID) throws(DatabaseError) -> RouteRank? { try bundle.rank(of: id) }

  /// The id of a route; `nil` if there is none.
  package func id(ofRoute route: RouteRank) throws(DatabaseError) -> RouteID? { try bundle.route(route)?.id }
}

extension TimetableReader {
  /// Id, name and platform of a stop as the feed has them; `nil` if it does not exist.
  func summary(ofStop rank: StopRank) throws(DatabaseError) -> StopSummary? {
    if rank <= .absent { return nil }
    let (piece, index) = (rank.index - 1).quotientAndRemainder(dividingBy: StopNames.count)
    return try names(ofPiece: piece).summary(of: index)
  }

  /// The same in the preferred language.
  func summary(ofStop rank: StopRank, _ localizer: Localizer?) throws(DatabaseError) -> StopSummary? {
    let summary = try summary(ofStop: rank)
    return try localizer.map { localizer throws(DatabaseError) in try summary.localized(by: localizer) } ?? summary
  }
}

/// A row of `trip` as live data refers to it.
package struct LiveTrip: Sendable {
  package let id: TripID
  package let rank: TripRank
  package let pattern: PatternRank
  package let profile: ProfileRank
  package let start: ServiceTime
  package let service: ServiceRank
  package let route: RouteRank
  package let direction: Int?

  /// A row of ``TimetableQuery/liveTrip``.
  init(_ row: Statement) {
    rank = row.rank(at: 0)
    pattern = row.rank(at: 1)
    profile = row.rank(at: 2)
    start = ServiceTime(seconds: row.integer(at: 3))
    service = row.rank(at: 4)
    route = row.rank(at: 5)
    direction = row.optionalInteger(at: 6)
    id = TripID(rawValue: row.text(at: 7))
  }
}

extension Timetable {
  /// Reads data for live feeds in one transaction.
  package func readLive<Result>(
    _ body: (LiveReader) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    try query { bundle throws(DatabaseError) in
      let reader = LiveReader(timetable: reader(on: bundle))
      return try bundle.inTransaction { () throws(DatabaseError) in try body(reader) }
    }
  }

  /// The SHA-256 of the feed's content. Live data belongs to one.
  package var contentRoot: [UInt8] { file.header.contentRoot }

  /// - Throws: ``BundleError/Kind/unsupported`` for live data of another feed.
  package func check(_ live: LiveSnapshot?) throws(BundleError) {
    guard let live, live.contentRoot != contentRoot else { return }
    throw BundleError(.unsupported, path: path, "the live data belong to another feed")
  }
}
