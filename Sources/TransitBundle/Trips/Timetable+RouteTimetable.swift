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
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches if the feed does not contain the route;
  ///   ``BundleError/Kind/tooLarge`` if the timetable has more than a million cells.
  ///
  /// Cost: reads the trips of the route, and the calls of those that run. Merges the stop sequences one by one,
  /// starting with the one that most trips share.
  public func routeTimetable(
    of route: RouteID, direction: Direction? = nil, on date: ServiceDate
  ) throws(BundleError) -> RouteTimetable {
    let timetable = try query { bundle throws(DatabaseError) -> RouteTimetable? in
      guard let trips = try columnTrips(of: route, direction: direction, on: date, bundle) else { return nil }
      let timetable = try RouteTimetable(routeID: route, direction: direction, serviceDate: date, trips: trips)
      return try localized(timetable, on: bundle)
    }
    guard let timetable else { throw try unknownRoute(route) }
    return timetable
  }

  /// Returns the timetables of a route on a service day as they are printed: one for each direction, with a line for each
  /// place. Stops of one place (``place(of:)``), such as two platforms, share a line, under the name of the first.
  ///
  /// - Returns: A timetable for each direction of the trips that run. Those without a direction are last, as two timetables
  ///   if some call at places in the opposite order of others.
  /// - Throws: As ``routeTimetable(of:direction:on:)``.
  ///
  /// Cost: that of ``routeTimetable(of:direction:on:)``, and of ``place(of:)`` for each stop.
  public func printedTimetables(of route: RouteID, on date: ServiceDate) throws(BundleError) -> [RouteTimetable] {
    let timetables = try query { bundle throws(DatabaseError) -> [RouteTimetable]? in
      guard var trips = try columnTrips(of: route, direction: nil, on: date, bundle) else { return nil }
      try joinPlaces(of: &trips, reader(on: bundle))
      let directions = Dictionary(grouping: trips) { $0.direction }.sorted {
        ($0.key?.rawValue ?? .max) < ($1.key?.rawValue ?? .max)
      }
      var timetables: [RouteTimetable] = []
      for (direction, trips) in directions {
        for trips in try direction == nil ? trips.byDirection : [trips] {
          let timetable = try RouteTimetable(routeID: route, direction: direction, serviceDate: date, trips: trips)
          timetables.append(try localized(timetable, on: bundle))
        }
      }
      return timetables
    }
    guard let timetables else { throw try unknownRoute(route) }
    return timetables
  }

  /// `nil` for an unknown route.
  private func columnTrips(
    of route: RouteID, direction: Direction?, on date: ServiceDate, _ bundle: BundleConnection
  ) throws(DatabaseError) -> [ColumnTrip]? {
    guard let rank = try bundle.rank(of: route) else { return nil }
    return try bundle.columnTrips(
      ofRoute: rank, direction: direction, on: date, reader: reader(on: bundle),
      distanceDigits: metadata.contents.stopDistanceDigits)
  }

  /// Replaces the stops of trips by the first ones of their places.
  private func joinPlaces(of trips: inout [ColumnTrip], _ reader: TimetableReader) throws(DatabaseError) {
    var search = PlaceSearch(reader: reader)
    var known: [StopID: StopSummary] = [:]
    for trip in trips.indices {
      for line in trips[trip].places.indices {
        guard case .stop(let stop) = trips[trip].places[line] else { continue }
        if known[stop.id] == nil {
          known[stop.id] = try first(ofPlaceWith: stop, &search, reader.bundle) ?? stop
        }
        trips[trip].places[line] = .stop(known[stop.id] ?? stop)
      }
    }
  }
}

/// The first stop of a stop's place, without a platform.
private func first(
  ofPlaceWith stop: StopSummary, _ places: inout PlaceSearch, _ bundle: BundleConnection
) throws(DatabaseError) -> StopSummary? {
  guard let rank: StopRank = try bundle.first(.stopRank, stop.id.rawValue, { row in row.rank(at: 0) }),
    let first = try places.stops(ofPlaceWith: rank).first, let place = try bundle.stop(first)
  else { return nil }
  return StopSummary(id: place.id, name: place.name)
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
  /// The line of each call.
  var places: [Trip.Place]
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
    var limit = RunLimit.cells
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
      try limit.take(starts.count.multipliedClamped(by: shared[shape]?.count ?? 0))
      let headsign = try text(rows.optionalInteger(at: 6))
      for start in starts {
        trips.append(
          ColumnTrip(
            rank: rank, tripID: TripID(rawValue: rows.text(at: 1)), headsign: headsign,
            shortName: rows.optionalText(at: 7), direction: tripDirection, repetition: start.repetition,
            start: start.seconds, calls: shared[shape] ?? [], places: (shared[shape] ?? []).map { $0.place }))
      }
    }
    return trips
  }
}

/// Numbers of places, from 0, which are compared faster than their names.
private struct PlaceNumbers {
  /// By number.
  private(set) var places: [Trip.Place] = []
  private var numbers: [Trip.Place: Int] = [:]

  mutating func sequence(of trip: ColumnTrip) -> [Int] {
    trip.places.map { place in
      if let number = numbers[place] { return number }
      numbers[place] = places.count
      places.append(place)
      return places.count - 1
    }
  }

  /// - Throws: ``BundleError/Kind/tooLarge`` for a table of so many trips, in which each place has at least one line.
  func checkCells(_ trips: Int) throws(DatabaseError) {
    var limit = RunLimit.cells
    try limit.take(places.count.multipliedClamped(by: trips))
  }
}

extension [ColumnTrip] {
  /// Trips that call at the same places in the same order. By number of trips, then by length, then by the first trip, so
  /// that the result is deterministic.
  fileprivate var bySequence: [[ColumnTrip]] {
    Dictionary(grouping: self) { $0.places }.values.sorted {
      ($1.count, $1[0].places.count, $0[0].rank) < ($0.count, $0[0].places.count, $1[0].rank)
    }
  }

  /// The trips of each direction, by the order of their calls.
  ///
  /// - Throws: ``BundleError/Kind/tooLarge`` if one table of them all would be.
  fileprivate var byDirection: [[ColumnTrip]] {
    get throws(DatabaseError) {
      let groups = bySequence
      var numbers = PlaceNumbers()
      let sequences = groups.map { numbers.sequence(of: $0[0]) }
      try numbers.checkCells(count)
      let sides = try TripDirections.sides(of: sequences)
      return [0, 1].map { side in zip(groups, sides).flatMap { $1 == side ? $0 : [] } }.filter { !$0.isEmpty }
    }
  }
}

extension RouteTimetable {
  init(routeID: RouteID, direction: Direction?, serviceDate: ServiceDate, trips: [ColumnTrip]) throws(DatabaseError) {
    let groups = trips.bySequence
    var numbers = PlaceNumbers()
    let sequences = groups.map { numbers.sequence(of: $0[0]) }
    try numbers.checkCells(trips.count)
    var merged = MergedSequence<Int>()
    for sequence in sequences {
      try QuestionCancellation.check()
      merged.merge(sequence)
    }
    let places = merged.elements.map { numbers.places[$0] }
    var limit = RunLimit.cells
    try limit.take(places.count.multipliedClamped(by: trips.count))
    let rows = Dictionary(uniqueKeysWithValues: zip(groups.map { $0[0].places }, merged.indexes))
    var columns: [Column] = []
    for trip in trips.sorted(by: { ($0.firstTime, $0.rank, $0.start) < ($1.firstTime, $1.rank, $1.start) }) {
      let column = Column(trip, rows: rows[trip.places] ?? [], count: places.count)
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
