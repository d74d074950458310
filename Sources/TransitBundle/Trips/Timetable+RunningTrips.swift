import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the trips whose service runs on a day, sorted by the time of their first call, then by id.
  ///
  /// - Parameters:
  ///   - date: The service day. Trips of the day before that run past midnight are not included.
  ///   - route: Only trips of this route; `nil` for all.
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches if the feed does not contain the route,
  ///   ``BundleError/Kind/cancelled`` if the current task is canceled.
  ///
  /// Cost: reads all trips of the route or of the feed, and the calls of each of their patterns and profiles once.
  public func runningTrips(on date: ServiceDate, of route: RouteID? = nil) throws(BundleError) -> [RunningTrip] {
    let trips = try query { bundle throws(DatabaseError) -> [RunningTrip]? in
      let rows = try bundle.statement(route == nil ? .allTrips : .routeTrips)
      if let route {
        guard let rank = try bundle.rank(of: route) else { return nil }
        rows.bind(rank, at: 0)
      }
      defer { rows.reset() }
      var ends = TripEnds(bundle, reader(on: bundle), distanceDigits: metadata.contents.stopDistanceDigits)
      var trips: [RunningTrip] = []
      while try rows.step() {
        try QuestionCancellation.check()
        if let trip = try ends.trip(rows, on: date) { trips.append(trip) }
      }
      return try localized(trips.sorted { ($0.start, $0.id) < ($1.start, $1.id) }, on: bundle)
    }
    guard let trips else { throw try unknownRoute(route ?? "") }
    return trips
  }
}

extension RunningTrip {
  fileprivate var start: Int { first?.time?.seconds ?? 0 }
}

/// Reads running trips. Trips that differ only in their start share their calls.
private struct TripEnds {
  private let bundle: BundleConnection
  private let reader: TimetableReader
  private var tripCalls: TripCalls
  private var ends: [PatternProfile: (first: Trip.Call?, last: Trip.Call?)] = [:]

  init(_ bundle: BundleConnection, _ reader: TimetableReader, distanceDigits: Int) {
    self.bundle = bundle
    self.reader = reader
    tripCalls = TripCalls(reader: reader, distanceDigits: distanceDigits)
  }

  /// A row of ``TimetableQuery/allTrips``; `nil` if the trip does not run.
  mutating func trip(_ row: Statement, on date: ServiceDate) throws(DatabaseError) -> RunningTrip? {
    guard try reader.days(ofService: row.rank(at: 5))?.contains(date) == true else { return nil }
    guard let route = try bundle.route(row.rank(at: 9)) else { throw .damagedDatabase }
    let shape = PatternProfile(pattern: row.rank(at: 2), profile: row.rank(at: 3))
    let start = row.integer(at: 4)
    if ends[shape] == nil {
      let calls = try tripCalls.calls(pattern: shape.pattern, profile: shape.profile, start: 0)
      ends[shape] = (calls.first, calls.last)
    }
    return RunningTrip(
      id: TripID(rawValue: row.text(at: 1)), route: route, serviceDate: date,
      headsign: try bundle.text(row.optionalInteger(at: 6)), shortName: row.optionalText(at: 7),
      direction: row.optionalCode(at: 8),
      blockID: try bundle.text(row.optionalInteger(at: 10)).map(BlockID.init(rawValue:)),
      first: ends[shape]?.first?.starting(at: start),
      last: ends[shape]?.last?.starting(at: start),
      frequencies: reader.hasFrequencies ? try bundle.frequencies(pattern: shape.pattern, trip: row.rank(at: 0)) : [])
  }
}

extension Trip.Call {
  /// The call of a trip that starts `seconds` later.
  fileprivate func starting(at seconds: Int) -> Trip.Call {
    var call = self
    func later(_ time: ServiceTime?) -> ServiceTime? { time.map { ServiceTime(seconds: $0.seconds &+ seconds) } }
    (call.arrival, call.departure, call.estimate) = (later(arrival), later(departure), later(estimate))
    return call
  }
}
