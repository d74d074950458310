import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the timetable of a route on a service day in print layout, with the stops of all trips merged into one
  /// order.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - direction: The direction; `nil` for all trips, including those without a direction.
  ///   - date: The service day. Includes its trips that start after midnight.
  /// - Returns: The timetable, without columns if no trip runs. Trips in frequencies.txt have one column per run.
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches if the feed does not contain the route.
  ///
  /// Cost: reads the trips of the route, and the calls of those that run. Merges the stop sequences one by one,
  /// starting with the one that most trips share.
  public func routeTimetable(
    of route: RouteID, direction: Direction? = nil, on date: ServiceDate
  ) throws(BundleError) -> RouteTimetable {
    let timetable = try query { bundle throws(DatabaseError) -> RouteTimetable? in
      let reader = reader(on: bundle)
      guard let rank = try bundle.rank(of: route) else { return nil }
      let trips = try bundle.columnTrips(
        ofRoute: rank, direction: direction, on: date, reader: reader,
        distanceDigits: metadata.contents.stopDistanceDigits)
      let timetable = RouteTimetable(routeID: route, direction: direction, serviceDate: date, trips: trips)
      return try localized(timetable, on: bundle)
    }
    guard let timetable else { throw try unknownRoute(route) }
    return timetable
  }
}

/// A trip, or one run of a repeated trip, before conversion to a column.
struct ColumnTrip {
  let rank: TripRank
  let tripID: TripID
  let headsign: String?
  let shortName: String?
  let direction: Direction?
  let repetition: Repetition?
  /// The offset in seconds to add to the times of ``calls``.
  let start: Int
  let calls: [Trip.Call]
}

/// Trips with the same pattern and profile have the same calls, except for their start.
struct PatternProfile: Hashable {
  let pattern: PatternRank
  let profile: ProfileRank
}

extension BundleConnection {
  fileprivate func columnTrips(
    ofRoute route: RouteRank, direction: Direction?, on date: ServiceDate, reader: TimetableReader, distanceDigits: Int
  ) throws(DatabaseError) -> [ColumnTrip] {
    var tripCalls = TripCalls(reader: reader, distanceDigits: distanceDigits)
    // Trips that differ only in their start share their calls.
    var shared: [PatternProfile: [Trip.Call]] = [:]
    var trips: [ColumnTrip] = []
    let rows = try statement(.routeTrips)
    defer { rows.reset() }
    rows.bind(route, at: 0)
    while try rows.step() {
      let tripDirection: Direction? = rows.optionalCode(at: 8)
      guard direction == nil || tripDirection == direction,
        try reader.days(ofService: rows.rank(at: 5))?.contains(date) == true
      else { continue }
      let (rank, shape) = (
        rows.rank(at: 0) as TripRank, PatternProfile(pattern: rows.rank(at: 2), profile: rows.rank(at: 3))
      )
      if shared[shape] == nil {
        shared[shape] = try tripCalls.calls(pattern: shape.pattern, profile: shape.profile, start: 0)
      }
      let frequencies = reader.hasFrequencies ? try self.frequencies(pattern: shape.pattern, trip: rank) : []
      var starts: [(seconds: Int, repetition: Repetition?)] = [(rows.integer(at: 4), nil)]
      // The times of a profile are relative to the start of the template trip.
      if !frequencies.isEmpty { starts = frequencies.starts.map { ($0.seconds, $0.repetition) } }
      let headsign = try text(rows.optionalInteger(at: 6))
      for start in starts {
        trips.append(
          ColumnTrip(
            rank: rank, tripID: TripID(rawValue: rows.text(at: 1)), headsign: headsign,
            shortName: rows.optionalText(at: 7), direction: tripDirection, repetition: start.repetition,
            start: start.seconds, calls: shared[shape] ?? []))
      }
    }
    return trips
  }
}

extension RouteTimetable {
  init(routeID: RouteID, direction: Direction?, serviceDate: ServiceDate, trips: [ColumnTrip]) {
    let sequences = Dictionary(grouping: trips) { $0.calls.map { $0.place } }
    // By number of trips, then by length, then by the first trip, so that the result is deterministic.
    let order = sequences.map { (sequence: $0.key, count: $0.value.count, first: $0.value[0].rank) }.sorted {
      ($1.count, $1.sequence.count, $0.first) < ($0.count, $0.sequence.count, $1.first)
    }
    var merged = MergedSequence<Trip.Place>()
    for entry in order { merged.merge(entry.sequence) }
    let places = merged.elements
    let rows = Dictionary(uniqueKeysWithValues: zip(order.map { $0.sequence }, merged.indexes))
    var columns: [Column] = []
    for trip in trips.sorted(by: { ($0.firstTime, $0.rank, $0.start) < ($1.firstTime, $1.rank, $1.start) }) {
      let column = Column(trip, rows: rows[trip.calls.map { $0.place }] ?? [], count: places.count)
      columns.insert(column, at: Self.place(of: column, among: columns))
    }
    self.init(routeID: routeID, direction: direction, serviceDate: serviceDate, places: places, columns: columns)
  }

  /// The insertion index for a column: before the columns that are later on the first shared line, after all others.
  private static func place(of column: Column, among columns: [Column]) -> Int {
    var place = columns.count
    for index in columns.indices.reversed() {
      guard let isLater = columns[index].isLater(than: column) else { continue }
      if !isLater { break }
      place = index
    }
    return place
  }
}

extension ColumnTrip {
  fileprivate var firstTime: Int {
    (calls.lazy.compactMap { $0.time }.first?.seconds ?? 0) &+ start
  }
}

extension RouteTimetable.Column {
  fileprivate init(_ trip: ColumnTrip, rows: [Int], count: Int) {
    var cells = [RouteTimetable.Cell?](repeating: nil, count: count)
    for (row, call) in zip(rows, trip.calls) { cells[row] = RouteTimetable.Cell(call, start: trip.start) }
    self.init(
      tripID: trip.tripID, headsign: trip.headsign, shortName: trip.shortName, direction: trip.direction,
      repetition: trip.repetition, cells: cells)
  }

  /// Whether this trip is later than another one on the first line where both have a time; `nil` if there is none.
  fileprivate func isLater(than other: Self) -> Bool? {
    for (cell, otherCell) in zip(cells, other.cells) {
      if let time = cell?.time, let otherTime = otherCell?.time { return time > otherTime }
    }
    return nil
  }
}

extension RouteTimetable.Cell {
  fileprivate init(_ call: Trip.Call, start: Int) {
    func time(_ time: ServiceTime?) -> ServiceTime? { time.map { ServiceTime(seconds: $0.seconds &+ start) } }
    self.init(
      stopSequence: call.stopSequence, arrival: time(call.arrival), departure: time(call.departure),
      estimate: time(call.estimate), pickupType: call.pickupType, dropOffType: call.dropOffType)
  }
}
