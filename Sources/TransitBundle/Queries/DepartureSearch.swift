import TransitSQLite
import TransitValues

/// Looks for the departures at some stops, on one connection.
struct DepartureSearch {
  let bundle: BundleConnection
  let clock: Clock
  let stops: [BoardingStop]
  let validity: FeedInformation.Validity
  let latestTime: Int
  let hasFrequencies: Bool

  /// The first piece of a window that is searched for a limited board, in seconds.
  private static let firstPiece = 1800
  /// No time of a feed is larger, in seconds; keeps the sums below from overflowing whatever a file holds.
  private static let largestTime = 1 << 40
  private static let secondsPerDay = 86_400

  init(
    bundle: BundleConnection, clock: Clock, stops: [BoardingStop], validity: FeedInformation.Validity,
    latestTime: Int, hasFrequencies: Bool
  ) {
    self.bundle = bundle
    self.clock = clock
    self.stops = stops
    self.validity = validity
    self.latestTime = min(max(0, latestTime), Self.largestTime)
    self.hasFrequencies = hasFrequencies
  }

  func departures(after: UnixTime, within seconds: Int, limit: Int?) throws(SQLiteError) -> [Departure] {
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

  private func boardings(in piece: Range<Int>) throws(SQLiteError) -> [Boarding] {
    var boardings: [Boarding] = []
    let scheduled = try bundle.statement(hasFrequencies ? .unrepeatedCalls : .scheduledCalls)
    for date in serviceDates(for: piece, runningAhead: 0) {
      let origin = clock.origin(of: date).seconds
      for stop in stops.indices {
        bind(scheduled, stop: stop, piece: piece, origin: origin)
        while try scheduled.step() {
          guard try bundle.runs(service: scheduled.integer(at: 1), on: date) else { continue }
          let time = origin &+ scheduled.integer(at: 2)
          boardings.append(Boarding(scheduled, time: time, date: date, stop: stop, repetition: nil))
        }
      }
    }
    if hasFrequencies { try appendRepetitions(in: piece, to: &boardings) }
    return boardings
  }

  /// A run of a repeated trip may call before its period's start, where the feed's template runs backwards: hence the
  /// service day that begins up to a day after the piece.
  private func appendRepetitions(in piece: Range<Int>, to boardings: inout [Boarding]) throws(SQLiteError) {
    let repeated = try bundle.statement(.repeatedCalls)
    for date in serviceDates(for: piece, runningAhead: Self.secondsPerDay) {
      let origin = clock.origin(of: date).seconds
      for stop in stops.indices {
        bind(repeated, stop: stop, piece: piece, origin: origin)
        while try repeated.step() {
          guard try bundle.runs(service: repeated.integer(at: 1), on: date),
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
