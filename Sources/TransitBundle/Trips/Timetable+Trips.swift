import BundleFormat
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns a trip with its calls and frequencies, or `nil` if the feed does not contain it.
  ///
  /// The calls have times of the service day; ``instances(of:on:)`` returns instants.
  ///
  /// Cost: a few index lookups and a range of calls.
  public func trip(_ id: TripID) throws(BundleError) -> Trip? {
    try query { bundle throws(SQLiteError) in
      let statement = try bundle.statement(.tripByID)
      statement.bind(id.rawValue, at: 0)
      let trip =
        try statement.first { row throws(SQLiteError) in
          try bundle.trip(row, reader: reader(on: bundle), distanceDigits: metadata.contents.stopDistanceDigits)
        } ?? nil
      return try localized(trip, on: bundle)
    }
  }

  /// Whether a trip's service runs on a day.
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: two index lookups.
  public func isRunning(_ id: TripID, on date: ServiceDate) throws(BundleError) -> Bool {
    let runs = try query { bundle throws(SQLiteError) -> Bool? in
      try bundle.first(.tripService, id.rawValue) { row throws(SQLiteError) in
        try reader(on: bundle).days(ofService: row.rank(at: 0))?.contains(date) == true
      }
    }
    guard let runs else { throw try unknownTrip(id) }
    return runs
  }
}

extension BundleConnection {
  /// Reads a row of ``TimetableQuery/tripByID`` with its calls and frequencies. Returns `nil` if the route is missing.
  fileprivate func trip(_ row: Statement, reader: TimetableReader, distanceDigits: Int) throws(SQLiteError) -> Trip? {
    let (pattern, profile): (PatternRank, ProfileRank) = (row.rank(at: 2), row.rank(at: 3))
    guard let route = try route(row.rank(at: 5)) else { return nil }
    var tripCalls = TripCalls(reader: reader, distanceDigits: distanceDigits)
    let calls = try self.calls(pattern: pattern, profile: profile, start: row.integer(at: 4), &tripCalls)
    return Trip(
      id: TripID(rawValue: row.text(at: 1)), route: route, serviceID: ServiceID(rawValue: row.text(at: 6)),
      headsign: try text(row.optionalInteger(at: 7)), shortName: row.optionalText(at: 8),
      direction: row.optionalCode(at: 9), blockID: try text(row.optionalInteger(at: 10)).map(BlockID.init(rawValue:)),
      shapeID: row.optionalID(at: 11), wheelchairAccessibility: row.optionalCode(at: 12),
      bikesAllowed: row.optionalCode(at: 13), carsAllowed: row.optionalCode(at: 14),
      safeDurationFactor: row.optionalDecimal(at: 15),
      safeDurationOffset: row.optionalDecimal(at: 16).flatMap(Duration.init(writtenSeconds:)), calls: calls,
      frequencies: reader.hasFrequencies ? try frequencies(pattern: pattern, trip: row.rank(at: 0)) : [])
  }

  /// Returns the calls of a trip by its pattern and profile.
  ///
  /// - Parameter start: The start of the trip in seconds of the service day, to which the profile is relative.
  func calls(
    pattern: PatternRank, profile: ProfileRank, start: Int, _ reader: inout TripCalls
  ) throws(SQLiteError) -> [Trip.Call] {
    if let calls = try reader.calls(pattern: pattern, profile: profile, start: start) { return calls }
    return try calls(pattern: pattern, profile: profile, start: start, distanceDigits: reader.distanceDigits)
  }

  /// Reads the calls with SQL, which supports values of any type.
  private func calls(
    pattern: PatternRank, profile: ProfileRank, start: Int, distanceDigits: Int
  ) throws(SQLiteError) -> [Trip.Call] {
    let statement = try statement(.tripCalls)
    statement.bind(pattern, at: 0)
    statement.bind(profile, at: 1)
    var calls: [Trip.Call] = []
    while try statement.step() {
      calls.append(try call(statement, start: start, distanceDigits: distanceDigits))
    }
    return calls
  }

  /// A row of ``TimetableQuery/tripCalls``.
  private func call(_ row: Statement, start: Int, distanceDigits: Int) throws(SQLiteError) -> Trip.Call {
    func time(_ index: Int) -> ServiceTime? {
      row.optionalInteger(at: index).map { ServiceTime(seconds: start &+ $0) }
    }
    let (windowStart, windowEnd) = (row.optionalTime(at: 8), row.optionalTime(at: 9))
    return Trip.Call(
      place: try place(row), stopSequence: row.integer(at: 4), arrival: time(5), departure: time(6), estimate: time(7),
      window: windowStart == nil && windowEnd == nil ? nil : Trip.Window(start: windowStart, end: windowEnd),
      headsign: try text(row.optionalInteger(at: 10)), pickupType: row.optionalCode(at: 11),
      dropOffType: row.optionalCode(at: 12), continuousPickup: row.optionalCode(at: 13),
      continuousDropOff: row.optionalCode(at: 14),
      distance: row.optionalDecimal(at: 15, digits: distanceDigits), timepoint: row.optionalCode(at: 16),
      pickupBookingRuleID: try text(row.optionalInteger(at: 17)).map(BookingRuleID.init(rawValue:)),
      dropOffBookingRuleID: try text(row.optionalInteger(at: 18)).map(BookingRuleID.init(rawValue:)))
  }

  private func place(_ row: Statement) throws(SQLiteError) -> Trip.Place {
    if let id: StopID = row.optionalID(at: 0) {
      return .stop(StopSummary(id: id, name: row.optionalText(at: 1), platformCode: row.optionalText(at: 19)))
    }
    if let location: LocationID = row.optionalID(at: 2) { return .location(location) }
    if let group = try text(row.optionalInteger(at: 3)) { return .locationGroup(LocationGroupID(rawValue: group)) }
    return .unknown
  }

  func frequencies(pattern: PatternRank, trip: TripRank) throws(SQLiteError) -> [Trip.Frequency] {
    let statement = try statement(.tripFrequencies)
    statement.bind(pattern, at: 0)
    statement.bind(trip, at: 1)
    var frequencies: [Trip.Frequency] = []
    while try statement.step() {
      frequencies.append(
        Trip.Frequency(
          start: statement.optionalTime(at: 0), end: statement.optionalTime(at: 1),
          headway: statement.optionalDuration(at: 2), exactTimes: statement.optionalCode(at: 3)))
    }
    return frequencies
  }
}

extension Duration {
  /// Converts a decimal number of seconds. Returns `nil` if it is out of range.
  fileprivate init?(writtenSeconds seconds: Double) {
    guard seconds.magnitude < 1e15 else { return nil }
    self = .seconds(seconds)
  }
}
