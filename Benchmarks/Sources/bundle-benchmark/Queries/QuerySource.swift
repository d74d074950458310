import Foundation
import TransitBundle

/// Generates realistic questions about a feed, reproducible by seed.
///
/// Boards are at stops and times with departures: a trip, a day on which it runs and one of its calls are drawn at
/// random, so stops occur as often as vehicles call there.
struct QuerySource {
  private let timetable: Timetable
  /// Looks up trips and stops by number, which the library does not offer.
  private let connection: Connection
  private var generator: SeededGenerator
  private let tripCount: Int
  private let stopCount: Int

  /// The number of draws before a feed counts as having nothing to ask for.
  private static let attempts = 500

  init(of timetable: Timetable, seed: UInt64) throws {
    self.timetable = timetable
    generator = SeededGenerator(seed: seed)
    // Shares the timetable's block cache. Its page cache is small so that it does not distort memory measurements.
    try BundleVFS.register()
    connection = try Connection(path: BundleVFS.uri(path: timetable.path), mode: .readOnly)
    try connection.execute("PRAGMA cache_size = -64")
    // Ids of trips and stops count from 1 without gaps.
    tripCount = try connection.integer("SELECT max(id) FROM trip") ?? 0
    stopCount = try connection.integer("SELECT max(id) FROM stop") ?? 0
  }

  /// A board with departures; `nil` if the feed has no service.
  mutating func board() throws -> BoardQuery? {
    for _ in 0..<Self.attempts {
      guard let run = try runOnce(), let (stop, time) = departure(of: run.trip) else { continue }
      let leaves = timetable.clock.date(of: time, on: run.date)
      let early = Int.random(in: 0...1800, using: &generator)
      let station = try timetable.stop(stop)?.parentStationID
      return BoardQuery(
        stop: stop, station: station, route: run.trip.route.id, time: Date(unixSeconds: leaves.unixSeconds - early))
    }
    return nil
  }

  /// A board at a station; `nil` if no stop with a station was found.
  mutating func stationBoard() throws -> BoardQuery? {
    for _ in 0..<Self.attempts {
      guard let board = try board() else { return nil }
      if let station = board.atStation { return station }
    }
    return nil
  }

  /// A board up to half a day earlier, at a time that may be long before the next departure.
  mutating func earlyBoard() throws -> BoardQuery? {
    guard let board = try board() else { return nil }
    let early = Int.random(in: 0...43_200, using: &generator)
    return BoardQuery(
      stop: board.stop, station: board.station, route: board.route,
      time: Date(unixSeconds: board.time.unixSeconds - early))
  }

  /// A trip and a day on which it runs; `nil` if the feed has no service.
  mutating func run() throws -> TripRun? {
    for _ in 0..<Self.attempts {
      if let run = try runOnce() { return run }
    }
    return nil
  }

  /// A random trip and a random day; `nil` if the feed has no service.
  mutating func tripOnAnyDay() throws -> (trip: TripID, date: ServiceDate)? {
    guard let validity = timetable.information.validity, let trip = try tripID() else { return nil }
    return (trip, day(of: validity))
  }

  /// A random stop.
  mutating func stopID() throws -> StopID? { try randomStop()?.id }

  /// A station that is the parent of other stops; `nil` if none was found.
  mutating func stationID() throws -> StopID? {
    for _ in 0..<Self.attempts {
      if let station = try randomStop()?.parentStationID { return station }
    }
    return nil
  }

  /// A box of several hundred meters to several kilometers around a stop; `nil` if no stop has coordinates.
  mutating func box() throws -> Coordinate.Bounds? {
    guard let place = try place() else { return nil }
    let (height, width) = (
      Double.random(in: 0.002...0.02, using: &generator), Double.random(in: 0.002...0.02, using: &generator)
    )
    return Coordinate.Bounds(
      south: place.latitude - height, west: place.longitude - width,
      north: place.latitude + height, east: place.longitude + width)
  }

  /// The route of a random trip, so that routes with many trips occur often.
  mutating func routeID() throws -> RouteID? { try randomTrip()?.route.id }

  /// The service of a random trip.
  mutating func serviceID() throws -> ServiceID? { try randomTrip()?.serviceID }

  /// The first two to six characters of a word of a stop name.
  mutating func searchText() throws -> String? {
    for _ in 0..<Self.attempts {
      guard let name = try randomStop()?.name else { continue }
      let words = name.split { !($0.isLetter || $0.isNumber) }
      guard let word = words.first(where: { $0.count >= 2 }) else { continue }
      return String(word.prefix(Int.random(in: 2...min(6, word.count), using: &generator)))
    }
    return nil
  }

  /// The coordinates of a random stop.
  mutating func place() throws -> Coordinate? {
    for _ in 0..<Self.attempts {
      if let place = try randomStop()?.coordinate { return place }
    }
    return nil
  }

  /// A random trip.
  mutating func tripID() throws -> TripID? {
    if tripCount == 0 { return nil }
    let rank = Int.random(in: 1...tripCount, using: &generator)
    return try connection.text("SELECT trip_id FROM trip WHERE id = \(rank)").map(TripID.init(rawValue:))
  }

  /// Runs one query, mostly a board, and ignores the answer.
  ///
  /// - Parameter number: Selects the kind of query by its last digit.
  mutating func askAny(_ number: Int) throws {
    switch number % 10 {
    case 0: _ = try searchText().map { text in try timetable.stops(matching: text) }
    case 1: _ = try place().map { place in try timetable.stops(near: place, radius: 500) }
    case 2: _ = try tripID().map { id in try timetable.trip(id) }
    case 3: _ = try board()?.atStation?.ask(timetable)
    default: _ = try board()?.ask(timetable)
    }
  }
}

// MARK: Drawing

extension QuerySource {
  private mutating func randomTrip() throws -> Trip? {
    guard let id = try tripID() else { return nil }
    return try timetable.trip(id)
  }

  /// A trip and a day on which it runs; `nil` if none was found quickly.
  private mutating func runOnce() throws -> TripRun? {
    guard let trip = try randomTrip(), let date = try serviceDate(of: trip) else { return nil }
    return TripRun(trip: trip, date: date)
  }

  private mutating func randomStop() throws -> Stop? {
    if stopCount == 0 { return nil }
    let rank = Int.random(in: 1...stopCount, using: &generator)
    guard let id = try connection.text("SELECT stop_id FROM stop WHERE id = \(rank)") else { return nil }
    return try timetable.stop(StopID(rawValue: id))
  }

  /// A day on which the trip runs; `nil` if none was found in 64 attempts.
  private mutating func serviceDate(of trip: Trip) throws -> ServiceDate? {
    guard let validity = timetable.information.validity else { return nil }
    for _ in 0..<64 {
      let date = day(of: validity)
      if try timetable.isRunning(trip.id, on: date) { return date }
    }
    return nil
  }

  /// A random day of a range.
  private mutating func day(of dates: ClosedRange<ServiceDate>) -> ServiceDate {
    let days = dates.lowerBound.daysSince1970...dates.upperBound.daysSince1970
    return ServiceDate(daysSince1970: Int.random(in: days, using: &generator))
  }

  /// A stop and time at which passengers can board the trip; for a frequency-based trip, of its first run.
  private mutating func departure(of trip: Trip) -> (stop: StopID, time: ServiceTime)? {
    let scheduled = trip.calls.filter { $0.window == nil }
    let boardable = scheduled.dropLast().filter { $0.pickupType != .notAvailable && $0.time != nil }
    guard let call = boardable.randomElement(using: &generator), let time = call.time,
      let stop = call.stop?.id
    else { return nil }
    if trip.frequencies.isEmpty { return (stop, time) }
    let period = trip.frequencies.first { period in
      guard let start = period.start, let end = period.end else { return false }
      return start < end && (period.headway ?? .zero) > .zero
    }
    guard let start = period?.start, let first = scheduled.lazy.compactMap(\.time).first else { return nil }
    return (stop, ServiceTime(seconds: start.seconds + time.seconds - first.seconds))
  }
}
