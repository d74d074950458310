import BundleFormat
import TransitSQLite
public import TransitValues

extension Timetable {
  /// The timetable of a route on a service day as it is printed, its stops merged into one order.
  ///
  /// - Parameters:
  ///   - direction: `trips.direction_id`; `nil` for the trips of all directions, also of those without one.
  ///   - date: The service day: a trip that begins after its midnight is one of this day's, too.
  /// - Returns: `nil` when the feed has no such route; no columns where nothing runs. Trips of frequencies.txt have a
  ///   column for each repetition.
  ///
  /// Cost: reads the trips of the route, of each that runs its calls, and lays the different sequences of stops over each
  /// other, that of the most trips first.
  public func grid(
    of route: RouteID, direction: Int? = nil, on date: ServiceDate
  ) throws(BundleError) -> RouteGrid? {
    try query { bundle throws(SQLiteError) in
      let boards = boards(on: bundle)
      guard let rank = try bundle.rank(ofRoute: route) else { return nil }
      let trips = try bundle.gridTrips(
        ofRoute: rank, direction: direction, on: date, boards: boards,
        distanceDigits: metadata.contents.stopDistanceDigits)
      return RouteGrid(routeID: route, directionID: direction, serviceDate: date, trips: trips)
    }
  }
}

/// A trip, or a repetition of one, on its way into a grid.
struct GridTrip {
  let rank: Int
  let tripID: TripID
  let headsign: String?
  let shortName: String?
  let directionID: Int?
  let repetition: Departure.Repetition?
  /// Added to the times of ``calls``, in seconds.
  let start: Int
  let calls: [Trip.Call]
}

extension BundleConnection {
  fileprivate func rank(ofRoute id: RouteID) throws(SQLiteError) -> Int? {
    let statement = try statement(.routeRank)
    statement.bind(id.rawValue, at: 0)
    return try statement.first { row in row.integer(at: 0) }
  }

  fileprivate func gridTrips(
    ofRoute route: Int, direction: Int?, on date: ServiceDate, boards: BoardReader, distanceDigits: Int
  ) throws(SQLiteError) -> [GridTrip] {
    var reader = TripCalls(boards: boards, distanceDigits: distanceDigits)
    // By pattern and profile: trips that differ by their start only share their calls.
    var shared: [[Int]: [Trip.Call]] = [:]
    var trips: [GridTrip] = []
    let rows = try statement(.routeTrips)
    defer { rows.reset() }
    rows.bind(route, at: 0)
    while try rows.step() {
      let directionID = rows.optionalInteger(at: 8)
      guard direction == nil || directionID == direction,
        try boards.days(ofService: rows.integer(at: 5))?.contains(date) == true
      else { continue }
      let (rank, pattern, profile) = (rows.integer(at: 0), rows.integer(at: 2), rows.integer(at: 3))
      if shared[[pattern, profile]] == nil {
        shared[[pattern, profile]] = try calls(pattern: pattern, profile: profile, start: 0, &reader)
      }
      let frequencies = boards.hasFrequencies ? try self.frequencies(pattern: pattern, trip: rank) : []
      var starts: [(seconds: Int, repetition: Departure.Repetition?)] = [(rows.integer(at: 4), nil)]
      // The times of a profile count from the template's start.
      if !frequencies.isEmpty { starts = frequencies.starts.map { ($0.seconds, $0.repetition) } }
      let headsign = try text(rows.optionalInteger(at: 6))
      for start in starts {
        trips.append(
          GridTrip(
            rank: rank, tripID: TripID(rawValue: rows.text(at: 1)), headsign: headsign,
            shortName: rows.optionalText(at: 7), directionID: directionID, repetition: start.repetition,
            start: start.seconds, calls: shared[[pattern, profile]] ?? []))
      }
    }
    return trips
  }
}

extension RouteGrid {
  init(routeID: RouteID, directionID: Int?, serviceDate: ServiceDate, trips: [GridTrip]) {
    self.routeID = routeID
    self.directionID = directionID
    self.serviceDate = serviceDate
    let sequences = Dictionary(grouping: trips) { $0.calls.map(\.place) }
    // The most trips first, then the longest sequence, then the one of the first trip: the same every time.
    let order = sequences.map { (sequence: $0.key, count: $0.value.count, first: $0.value[0].rank) }.sorted {
      ($1.count, $1.sequence.count, $0.first) < ($0.count, $0.sequence.count, $1.first)
    }
    var merged = MergedSequence<Trip.Place>()
    for entry in order { merged.merge(entry.sequence) }
    places = merged.elements
    let rows = Dictionary(uniqueKeysWithValues: zip(order.map(\.sequence), merged.indexes))
    var columns: [Column] = []
    for trip in trips.sorted(by: { ($0.firstTime, $0.rank, $0.start) < ($1.firstTime, $1.rank, $1.start) }) {
      let column = Column(trip, rows: rows[trip.calls.map(\.place)] ?? [], count: places.count)
      columns.insert(column, at: Self.place(of: column, among: columns))
    }
    self.columns = columns
  }

  /// Where a column belongs: before those that are later on the first line that they share with it, and behind all else.
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

extension GridTrip {
  fileprivate var firstTime: Int {
    (calls.lazy.compactMap(\.time).first?.seconds ?? 0) &+ start
  }
}

extension RouteGrid.Column {
  fileprivate init(_ trip: GridTrip, rows: [Int], count: Int) {
    tripID = trip.tripID
    headsign = trip.headsign
    shortName = trip.shortName
    directionID = trip.directionID
    repetition = trip.repetition
    var cells = [RouteGrid.Cell?](repeating: nil, count: count)
    for (row, call) in zip(rows, trip.calls) { cells[row] = RouteGrid.Cell(call, start: trip.start) }
    self.cells = cells
  }

  /// Whether this trip is later than another on the first line on which both have a time; `nil` where there is none.
  fileprivate func isLater(than other: Self) -> Bool? {
    for (cell, otherCell) in zip(cells, other.cells) {
      if let time = cell?.time, let otherTime = otherCell?.time { return time > otherTime }
    }
    return nil
  }
}

extension RouteGrid.Cell {
  fileprivate init(_ call: Trip.Call, start: Int) {
    func time(_ time: ServiceTime?) -> ServiceTime? { time.map { ServiceTime(seconds: $0.seconds &+ start) } }
    stopSequence = call.stopSequence
    arrival = time(call.arrival)
    departure = time(call.departure)
    estimate = time(call.estimate)
    pickupType = call.pickupType
    dropOffType = call.dropOffType
  }
}
