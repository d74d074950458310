import TransitSQLite
import TransitValues

/// Looks for the departures at some stops, on one connection.
struct DepartureSearch {
  private let boards: BoardReader
  private let clock: Clock
  private let stops: [BoardingStop]
  private let validity: FeedInformation.Validity
  private let latestTime: Int
  /// By stop, as in ``stops``.
  private var visits: [[Visit]] = []
  /// The services met so far, by rank.
  private var services: [Int: ServiceDays] = [:]

  /// A call at a stop at which a rider can board.
  private struct Visit {
    let rank: Int
    let pattern: Pattern
    let position: Int
    let call: Pattern.Call
    let earliest: Int
    let latest: Int
    /// Those of the pattern; `nil` until a trip runs that may call within the window.
    var times: PatternTimes?
  }

  /// The first piece of a window that is searched for a limited board, in seconds.
  private static let firstPiece = 1800
  /// No time of a feed is larger, in seconds; keeps the sums below from overflowing whatever a file holds.
  private static let largestTime = 1 << 40
  private static let secondsPerDay = 86_400

  init(
    boards: BoardReader, clock: Clock, stops: [BoardingStop], validity: FeedInformation.Validity, latestTime: Int
  ) throws(SQLiteError) {
    self.boards = boards
    self.clock = clock
    self.stops = stops
    self.validity = validity
    self.latestTime = min(max(0, latestTime), Self.largestTime)
    for stop in stops {
      var visits: [Visit] = []
      for place in try boards.calls(atStop: stop.rank) {
        let pattern = try boards.pattern(Int(place.pattern))
        let position = Int(place.position)
        guard (0..<pattern.callCount).contains(position) else { throw .damagedDatabase }
        let call = pattern.call(at: position)
        guard let (earliest, latest) = call.bounds else { continue }
        visits.append(
          Visit(
            rank: Int(place.pattern), pattern: pattern, position: position, call: call, earliest: earliest,
            latest: latest))
      }
      self.visits.append(visits)
    }
  }

  mutating func departures(after: UnixTime, within seconds: Int, limit: Int?) throws(SQLiteError) -> [Departure] {
    let window = window(after: after, within: seconds)
    let limit = limit ?? .max
    if limit <= 0 { return [] }
    var boardings: [Boarding] = []
    var length = limit == .max ? window.count : Self.firstPiece
    var start = window.lowerBound
    // Pieces follow one another in time, so those that fill the board are all it needs.
    while start < window.upperBound, boardings.count < limit {
      let end = length < window.upperBound - start ? start + length : window.upperBound
      boardings += try self.boardings(in: start..<end).sorted(by: Boarding.precedes)
      start = end
      length *= growth(found: boardings.count, limit: limit)
    }
    var departures: [Departure] = []
    for boarding in boardings.prefix(limit) {
      if let departure = try departure(boarding) { departures.append(departure) }
    }
    return departures
  }

  /// How much longer than the last piece the next one should be, so that it fills the board if vehicles go on as they
  /// did. Looking again costs more than looking far.
  private func growth(found: Int, limit: Int) -> Int {
    found == 0 ? 8 : max(1, min(8, (limit - found) / found))
  }

  /// The part of the window asked for in which anything can run.
  private func window(after: UnixTime, within seconds: Int) -> Range<Int> {
    let first = (validity.start.day - 2) * Self.secondsPerDay
    let last = (validity.end.day + 2) * Self.secondsPerDay + latestTime
    let (sum, overflow) = after.seconds.addingReportingOverflow(max(0, seconds))
    let start = min(max(after.seconds, first), last)
    return start..<max(start, min(overflow ? .max : sum, last))
  }

  private mutating func boardings(in piece: Range<Int>) throws(SQLiteError) -> [Boarding] {
    var boardings: [Boarding] = []
    for date in serviceDates(for: piece, runningAhead: 0) {
      let origin = clock.origin(of: date).seconds
      for stop in stops.indices {
        for visit in visits[stop].indices {
          try appendBoardings(in: piece, of: date, from: origin, stop: stop, visit: visit, to: &boardings)
        }
      }
    }
    try appendRepetitions(in: piece, to: &boardings)
    return boardings
  }

  /// The departures of one call's trips on a service day, whose times count from `origin`.
  private mutating func appendBoardings(
    in piece: Range<Int>, of date: ServiceDate, from origin: Int, stop: Int, visit number: Int,
    to boardings: inout [Boarding]
  ) throws(SQLiteError) {
    let visit = visits[stop][number]
    let pattern = visit.pattern
    var index = pattern.firstTrip(from: piece.lowerBound &- origin &- visit.latest)
    let end = piece.upperBound &- origin &- visit.earliest
    while index < pattern.tripCount {
      let start = pattern.start(ofTrip: index)
      if start >= end { return }
      defer { index += 1 }
      guard try runs(service: pattern.service(ofTrip: index), on: date),
        let time = try boards.time(
          times(stop: stop, visit: number), of: pattern, trip: index, position: visit.position)
      else { continue }
      let instant = origin &+ start &+ time.seconds
      if !piece.contains(instant) { continue }
      boardings.append(
        Boarding(
          visit.call, trip: pattern.rank(ofTrip: index), time: instant, isInterpolated: time.isInterpolated, date: date,
          stop: stop))
    }
  }

  private mutating func times(stop: Int, visit: Int) -> PatternTimes {
    if let times = visits[stop][visit].times { return times }
    let times = boards.times(of: visits[stop][visit].pattern, visits[stop][visit].rank)
    visits[stop][visit].times = times
    return times
  }

  private mutating func runs(service: Int, on date: ServiceDate) throws(SQLiteError) -> Bool {
    if let days = services[service] { return days.contains(date) }
    let days = try boards.days(ofService: service)
    services[service] = days
    return days.contains(date)
  }

  /// A run of a repeated trip may call before its period's start, where the feed's template runs backwards: hence the
  /// service day that begins up to a day after the piece.
  private mutating func appendRepetitions(in piece: Range<Int>, to boardings: inout [Boarding]) throws(SQLiteError) {
    let repeating = stops.indices.filter { visits[$0].contains { $0.pattern.hasRepeated } }
    if repeating.isEmpty { return }
    let repeated = try boards.bundle.statement(.repeatedCalls)
    for date in serviceDates(for: piece, runningAhead: Self.secondsPerDay) {
      let origin = clock.origin(of: date).seconds
      for stop in repeating {
        bind(repeated, stop: stop, piece: piece, origin: origin)
        while try repeated.step() {
          guard try runs(service: repeated.integer(at: 1), on: date),
            let period = RepetitionPeriod(repeated, largestTime: Self.largestTime)
          else { continue }
          for time in period.times(from: piece.lowerBound &- origin, before: piece.upperBound &- origin) {
            boardings.append(
              Boarding(repeated, time: origin &+ time, date: date, stop: stop, repetition: period.repetition))
          }
        }
      }
    }
  }

  private func bind(_ statement: Statement, stop: Int, piece: Range<Int>, origin: Int) {
    statement.bind(stops[stop].rank, at: 0)
    statement.bind(piece.lowerBound &- origin, at: 1)
    statement.bind(piece.upperBound &- origin, at: 2)
  }

  /// The service days on which something can call within a piece of the window.
  ///
  /// - Parameter runningAhead: How long before its origin a service day may have calls, in seconds.
  private func serviceDates(for piece: Range<Int>, runningAhead: Int) -> [ServiceDate] {
    // Origins lie less than two days from midnight UTC of their date.
    let first = max(validity.start.day, (piece.lowerBound - latestTime).floorDivided(by: Self.secondsPerDay) - 2)
    let last = min(validity.end.day, (piece.upperBound + runningAhead).floorDivided(by: Self.secondsPerDay) + 2)
    if first > last { return [] }
    return (first...last).map(ServiceDate.init(day:)).filter { date in
      let origin = clock.origin(of: date).seconds
      return origin &+ latestTime >= piece.lowerBound && origin &- runningAhead < piece.upperBound
    }
  }

  /// The departure with its texts; `nil` when the database names a trip or route that it has not.
  private func departure(_ boarding: Boarding) throws(SQLiteError) -> Departure? {
    let bundle = boards.bundle
    let row = try bundle.statement(.tripSummary)
    row.bind(boarding.trip, at: 0)
    guard try row.step() else { return nil }
    defer { row.reset() }
    guard let route = try bundle.route(row.integer(at: 1)) else { return nil }
    let stop = stops[boarding.stop]
    return Departure(
      time: UnixTime(seconds: boarding.time), tripID: TripID(rawValue: row.text(at: 0)),
      serviceDate: ServiceDate(day: boarding.day), stopID: stop.stopID, platformCode: stop.platformCode,
      stopSequence: boarding.sequence, isInterpolated: boarding.isInterpolated, routeID: route.routeID,
      routeShortName: route.shortName, routeLongName: route.longName, routeType: route.routeType,
      headsign: try bundle.text(boarding.headsign ?? row.optionalInteger(at: 2)), pickupType: boarding.pickupType,
      directionID: row.optionalInteger(at: 3), wheelchairAccessible: row.optionalInteger(at: 4),
      repetition: boarding.repetition)
  }
}
