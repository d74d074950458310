import BundleFormat
import BundleReader
import TransitBundle
import TransitValues

/// Reads the trips of a timetable, pattern by pattern.
struct TripReader {
  let timetable: Timetable
  let reader: JourneyReader
  private var running: (date: ServiceDate?, services: [ServiceRank: Bool]) = (nil, [:])

  init(_ timetable: Timetable, _ reader: JourneyReader) {
    (self.timetable, self.reader) = (timetable, reader)
  }

  private var contents: FeedContents { timetable.metadata.contents }

  /// The trips that run on a day, or all; of one route, or all. Sorted by pattern, then by profile.
  mutating func trips(on date: ServiceDate?, of route: RouteRank?) throws(DatabaseError) -> [CountedTrip] {
    let columns = ["route", "service", "pattern", "profile", "start", "direction_id", "shape"]
    let positions = columns.map { CompactTables.positionInTrip($0, for: contents) }
    let order = positions.sorted()
    let places = positions.map { position in order.firstIndex(of: position) ?? 0 }
    var all: [CountedTrip] = []
    try timetable.patterns.trees.trips.forEachRow(from: .min, columns: order) { rank, row in
      let owner: RouteRank = row.rank(places[0])
      guard route == nil || owner == route else { return true }
      all.append(
        CountedTrip(
          rank: TripRank(clamping: rank), route: owner, direction: row.optional(places[5]),
          shape: row.optional(places[6]), service: row.rank(places[1]), pattern: row.rank(places[2]),
          profile: row.rank(places[3]), start: row[places[4]]))
      return true
    }
    if let date {
      var today: [CountedTrip] = []
      for trip in all where try runs(trip.service, on: date) { today.append(trip) }
      all = today
    }
    all.sort { ($0.pattern, $0.profile, $0.start, $0.rank) < ($1.pattern, $1.profile, $1.start, $1.rank) }
    return all
  }

  private mutating func runs(_ service: ServiceRank, on date: ServiceDate) throws(DatabaseError) -> Bool {
    if running.date != date { running = (date, [:]) }
    if let runs = running.services[service] { return runs }
    let runs = try reader.runs(service: service, on: date)
    running.services[service] = runs
    return runs
  }

  /// Calls a function with the trips of each pattern.
  ///
  /// - Parameter trips: Sorted by pattern, then by profile.
  func forEachPattern(
    _ trips: [CountedTrip], _ body: (PatternRuns) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var next = 0
    while next < trips.count {
      try QuestionCancellation.check()
      let pattern = trips[next].pattern
      let end = trips[next...].firstIndex { $0.pattern != pattern } ?? trips.count
      try body(PatternRuns(trips[next..<end], of: pattern, timetable.patterns))
      next = end
    }
  }
}

extension Timetable {
  /// Runs a function that counts.
  func counting<Result>(
    _ body: (inout TripReader) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    try readJourneys { (reader) throws(DatabaseError) in
      var trips = TripReader(self, reader)
      return try body(&trips)
    }
  }
}

extension Timetable {
  /// Runs a function that counts the trips of a route, or of all.
  ///
  /// - Throws: ``BundleError/Kind/unknownRoute`` with near matches.
  func counting<Result>(
    _ route: RouteID?, _ body: (inout TripReader, RouteRank?) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    guard let route else {
      return try counting { (trips: inout TripReader) throws(DatabaseError) in try body(&trips, nil) }
    }
    let rank = try readJourneys { (reader) throws(DatabaseError) in try reader.rank(ofRoute: route) }
    guard let rank else { throw try unknownRoute(route) }
    return try counting { (trips: inout TripReader) throws(DatabaseError) in try body(&trips, rank) }
  }
}
