import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns a trip with its calls and frequencies, or `nil` if the feed does not contain it.
  ///
  /// The calls have times of the service day; ``instances(of:on:)`` returns instants.
  ///
  /// Cost: a few index lookups and a range of calls.
  public func trip(_ id: TripID) throws(BundleError) -> Trip? {
    try query { bundle throws(DatabaseError) in
      let statement = try bundle.statement(.tripByID)
      statement.bind(id.rawValue, at: 0)
      let trip =
        try statement.first { row throws(DatabaseError) in
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
    let runs = try query { bundle throws(DatabaseError) -> Bool? in
      try bundle.first(.tripService, id.rawValue) { row throws(DatabaseError) in
        try reader(on: bundle).days(ofService: row.rank(at: 0))?.contains(date) == true
      }
    }
    guard let runs else { throw try unknownTrip(id) }
    return runs
  }
}

extension BundleConnection {
  /// Reads a row of ``TimetableQuery/tripByID`` with its calls and frequencies. Returns `nil` if the route is missing.
  fileprivate func trip(_ row: Statement, reader: TimetableReader, distanceDigits: Int) throws(DatabaseError) -> Trip? {
    let (pattern, profile): (PatternRank, ProfileRank) = (row.rank(at: 2), row.rank(at: 3))
    guard let route = try route(row.rank(at: 5)) else { return nil }
    var tripCalls = TripCalls(reader: reader, distanceDigits: distanceDigits)
    let calls = try tripCalls.calls(pattern: pattern, profile: profile, start: row.integer(at: 4))
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

  /// Returns the distances of a pattern's calls by position, also those with too many digits for an integer.
  func distances(ofPattern pattern: PatternRank, digits: Int) throws(DatabaseError) -> [Int: Double] {
    let rows = try statement(.callDistances)
    rows.bind(pattern, at: 0)
    var distances: [Int: Double] = [:]
    while try rows.step() { distances[rows.integer(at: 0)] = rows.optionalDecimal(at: 1, digits: digits) }
    return distances
  }

  func frequencies(pattern: PatternRank, trip: TripRank) throws(DatabaseError) -> [Trip.Frequency] {
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
