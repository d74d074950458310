import Foundation
import TransitBundle

/// Generates realistic questions about a feed, reproducible by seed.
///
/// Boards are at stops and times with departures: a trip, a day on which it runs and one of its calls are drawn at
/// random, so stops occur as often as vehicles call there.
struct QuestionSource {
  let timetable: Timetable
  private let subjects: Subjects
  private var generator: SeededGenerator

  /// The number of draws before a feed counts as having nothing to ask for.
  private static let attempts = 500

  init(of timetable: Timetable, _ subjects: Subjects, seed: UInt64 = 1) {
    (self.timetable, self.subjects) = (timetable, subjects)
    generator = SeededGenerator(seed: seed)
  }

  /// A board with departures; `nil` if the feed has no service.
  mutating func board() throws -> BoardQuery? {
    try first { source in
      guard let trip = try source.trip(), let date = try source.serviceDate(of: trip),
        let (stop, time) = source.departure(of: trip)
      else { return nil }
      let leaves = source.timetable.clock.date(of: time, on: date)
      let early = Int.random(in: 0...1800, using: &source.generator)
      return BoardQuery(stop: stop, time: Date(unixSeconds: leaves.unixSeconds - early))
    }
  }

  /// A board at a station; `nil` if no stop with a station was found.
  mutating func stationBoard() throws -> BoardQuery? {
    try first { source in
      guard let board = try source.board(),
        let station = try source.timetable.stop(board.stop)?.parentStationID
      else { return nil }
      return BoardQuery(stop: station, time: board.time)
    }
  }

  mutating func stop() throws -> Stop? {
    try first { source in
      try source.subjects.stops.randomElement(using: &source.generator)
        .flatMap { try source.timetable.stop(StopID(rawValue: $0)) }
    }
  }

  /// A station that is the parent of other stops.
  mutating func stationID() throws -> StopID? { try first { try $0.stop()?.parentStationID } }

  /// The coordinates of a random stop.
  mutating func place() throws -> Coordinate? { try first { try $0.stop()?.coordinate } }

  /// A box of several hundred meters to several kilometers around a stop.
  mutating func box() throws -> Coordinate.Bounds? {
    guard let place = try place() else { return nil }
    let sides = (Double.random(in: 0.002...0.02, using: &generator), Double.random(in: 0.002...0.02, using: &generator))
    return Coordinate.Bounds(
      south: place.latitude - sides.0, west: place.longitude - sides.1,
      north: place.latitude + sides.0, east: place.longitude + sides.1)
  }

  /// The first two to six characters of a word of a stop name.
  mutating func searchText() throws -> String? {
    try first { source in
      let words = try source.stop()?.name?.split { !($0.isLetter || $0.isNumber) } ?? []
      guard let word = words.first(where: { $0.count >= 2 }) else { return nil }
      return String(word.prefix(Int.random(in: 2...min(6, word.count), using: &source.generator)))
    }
  }

  mutating func tripID() throws -> TripID? { try first { try $0.trip()?.id } }

  /// The route of a random trip, so that routes with many trips occur often.
  mutating func routeID() throws -> RouteID? { try first { try $0.trip()?.route.id } }

  /// A random trip and a random day; `nil` if the feed has no service.
  mutating func tripOnAnyDay() throws -> (trip: TripID, date: ServiceDate)? {
    guard let validity = timetable.information.validity, let trip = try tripID() else { return nil }
    return (trip, day(of: validity))
  }

  /// Runs one query, mostly a board, and ignores the answer.
  ///
  /// - Parameter number: Selects the kind of query by its last digit.
  mutating func askAny(_ number: Int) throws {
    switch number % 10 {
    case 0: _ = try searchText().map { text in try timetable.stops(matching: text) }
    case 1: _ = try place().map { place in try timetable.stops(near: place, radius: 500) }
    case 2: _ = try tripID().map { id in try timetable.trip(id) }
    case 3: _ = try stationBoard()?.ask(timetable)
    default: _ = try board()?.ask(timetable)
    }
  }
}

// MARK: Drawing

extension QuestionSource {
  /// Draws until something is found; `nil` after too many attempts.
  private mutating func first<Value>(_ draw: (inout QuestionSource) throws -> Value?) rethrows -> Value? {
    for _ in 0..<Self.attempts {
      if let value = try draw(&self) { return value }
    }
    return nil
  }

  private mutating func trip() throws -> Trip? {
    try subjects.trips.randomElement(using: &generator).flatMap { try timetable.trip(TripID(rawValue: $0)) }
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
    guard let call = boardable.randomElement(using: &generator), let time = call.time, let stop = call.stop?.id else {
      return nil
    }
    if trip.frequencies.isEmpty { return (stop, time) }
    let period = trip.frequencies.first { period in
      guard let start = period.start, let end = period.end else { return false }
      return start < end && (period.headway ?? .zero) > .zero
    }
    guard let start = period?.start, let first = scheduled.lazy.compactMap(\.time).first else { return nil }
    return (stop, ServiceTime(seconds: start.seconds + time.seconds - first.seconds))
  }
}
