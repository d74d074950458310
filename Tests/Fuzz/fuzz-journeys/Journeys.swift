import Foundation
import FuzzSupport
import JourneyChecks
import TestFeeds
import TransitBundle
import TransitJourneys
import TransitValues

/// Asks a timetable for journeys and boards with any places, dates, durations, limits and options: each answer must
/// keep to its question.
///
/// Three bytes select the kind of question, the stops and the options. Numbers of eight bytes each follow: four degrees,
/// the date, the length of the window, the longest duration, the walking distance, the change time and the limit.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let question = Question(&input)
  do throws(BundleError) {
    switch question.kind {
    case 0...3: try question.askForJourneys(City.shared)
    case 4, 5: try question.askForBoards(City.shared)
    default: try question.askForPlaces(City.shared)
    }
  } catch {
    require(!error.problem.isEmpty, "an error names the problem")
  }
  return 0
}

/// LeakSanitizer does not see what is in the caches of boards, because they store pointers with tags.
@_cdecl("__lsan_is_turned_off")
func isLeakSanitizerTurnedOff() -> CInt { 1 }

private struct Question {
  let kind: Int
  let places: [JourneyPlace]
  let coordinates: [Coordinate]
  let date: Date
  let length: Duration
  let options: JourneyOptions
  let limit: Int

  /// Bits of the third byte make degrees and the date relative to those of the feed, which random numbers never meet.
  init(_ input: inout FuzzInput) {
    let city = City.shared
    let (kind, stops, choice) = (input.byte(), input.byte(), input.byte())
    let base = choice & 32 != 0 ? city.center : Coordinate(latitudeE7: 0, longitudeE7: 0)
    let coordinates = (0..<2).map { _ in
      Coordinate(latitudeE7: base.latitudeE7 &+ input.integer(), longitudeE7: base.longitudeE7 &+ input.integer())
    }
    self.kind = kind & 7
    self.coordinates = coordinates
    places = zip([stops & 15, stops >> 4], coordinates).map { stop, coordinate in
      stop < city.stops.count ? .stop(city.stops[stop]) : .coordinate(coordinate)
    }
    let seconds = input.real()
    date = choice & 64 != 0 ? city.start.addingTimeInterval(seconds) : Date(timeIntervalSince1970: seconds)
    length = .seconds(input.integer())
    let longest = Duration.seconds(input.integer())
    options = JourneyOptions(
      maximumTransfers: choice & 15 - 1, walkingDistance: input.real(), changeTime: .seconds(input.integer()),
      requiresWheelchairAccess: choice & 16 != 0, longestDuration: longest)
    limit = input.integer()
  }

  func askForJourneys(_ city: City) throws(BundleError) {
    let (from, to, planner) = (places[0], places[1], city.planner)
    let journeys: [Journey]
    switch kind {
    case 0: journeys = try planner.journeys(from: from, to: to, departing: date, options: options)
    case 1: journeys = try planner.journeys(from: from, to: to, arriving: date, options: options)
    case 2:
      // A long range takes long; a test asks for the longest.
      let length = min(length, .seconds(7200))
      journeys = try planner.journeys(from: from, to: to, departing: date, within: length, options: options)
    default:
      let stops = try planner.reachableStops(from: from, departing: date, within: length, options: options)
      require(!isDate || stops.allSatisfy { $0.arrival >= date }, "no stop is reached before the departure")
      return
    }
    for journey in journeys {
      require(journey.departure <= journey.arrival, "a journey does not end before it starts")
      require(!isDate || kind == 1 || journey.departure >= date, "a journey does not leave before the asked time")
      require(!isDate || kind != 1 || journey.arrival <= date, "a journey does not arrive after the asked time")
      require(
        journey.vehicles <= max(0, options.maximumTransfers) + 1, "a journey has at most as many changes as asked")
      for case .ride(let ride) in journey.legs {
        _ = (try city.timetable.calls(of: ride), try city.timetable.path(of: ride))
      }
    }
  }

  func askForBoards(_ city: City) throws(BundleError) {
    guard case .stop(let stop) = places[0] else { return try askForPlaces(city) }
    let limit = min(limit, 20)
    if kind == 4 {
      let board = try city.timetable.departures(from: stop, after: date, within: length, limit: limit)
      require(board.allSatisfy { !isDate || $0.time >= date }, "no departure is before the asked time")
      for departure in board.prefix(1) {
        let (trip, day) = (departure.tripID, departure.serviceDate)
        _ = (try city.timetable.instance(of: departure).calls, try city.timetable.continuation(of: trip, on: day))
        _ = try city.timetable.departures(from: stop, following: departure.id, limit: limit)
      }
    } else {
      let board = try city.timetable.arrivals(at: stop, after: date, within: length, limit: limit)
      require(board.allSatisfy { !isDate || $0.time >= date }, "no arrival is before the asked time")
      let day = ServiceDate(daysSince1970: self.limit)
      for arrival in board.prefix(1) { _ = try city.timetable.instances(of: arrival.tripID, on: day) }
    }
  }

  func askForPlaces(_ city: City) throws(BundleError) {
    let (place, radius) = (coordinates[0], options.walkingDistance)
    let stops = try city.timetable.stops(near: place, radius: radius, limit: limit)
    require(stops.count <= max(0, limit), "no more stops than asked for")
    require(stops.allSatisfy { $0.distance <= radius }, "no stop is beyond the radius")
    _ = try city.timetable.stops(
      in: Coordinate.Bounds(
        south: place.latitude, west: place.longitude, north: coordinates[1].latitude, east: coordinates[1].longitude),
      limit: limit)
    let groups = try city.timetable.departures(
      near: place, radius: radius, after: date, within: min(length, .seconds(86_400)), limit: min(limit, 20))
    require(groups.allSatisfy { $0.departures.count <= max(0, limit) }, "no more departures than asked for")
  }

  /// Whether the date is one that whole seconds can express.
  private var isDate: Bool { abs(date.timeIntervalSince1970) < 1e15 }
}

extension FuzzInput {
  private mutating func number() -> UInt64 {
    (0..<8).reduce(0) { number, byte in number | UInt64(self.byte()) << UInt64(8 * byte) }
  }

  fileprivate mutating func integer() -> Int { Int(truncatingIfNeeded: number()) }

  fileprivate mutating func real() -> Double { Double(bitPattern: number()) }
}

/// A random feed with frequencies, overtaking trips, blocks, transfers of all types, and pathways.
private struct City: Sendable {
  let planner: JourneyPlanner
  var timetable: Timetable { planner.timetable }
  /// Some stops.
  let stops: [StopID]
  /// The place of a stop.
  let center: Coordinate
  /// The start of a day with service.
  let start: Date

  static let shared: City = {
    do {
      let feed = RandomJourneyFeed(seed: 1)
      return try City(waiting { try await BuiltFeed(feed.text).planner }, day: feed.day)
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()

  private init(_ planner: JourneyPlanner, day: String) throws {
    self.planner = planner
    let timetable = planner.timetable
    let all = try timetable.stops()
    stops = all.prefix(12).map(\.id)
    center = all.compactMap(\.coordinate).first ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    start = timetable.clock.origin(of: ServiceDate(day) ?? ServiceDate(daysSince1970: 0))
  }
}
