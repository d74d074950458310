import Foundation
import TransitBundle
import TransitJourneys

/// Random questions for journeys that exist, reproducible by seed.
///
/// Departures are from 6 to 22 h on the busiest weekday. The destination is a random stop in a range of distances from
/// the origin, so that a feed of several cities has pairs within each, or only pairs between them.
struct JourneyPairs {
  /// The service day of the departures.
  let day: ServiceDate
  private(set) var questions: [JourneyQuestion] = []

  private let planner: JourneyPlanner
  private let stops: [Stop]
  private let distances: ClosedRange<Double>
  private var generator: SeededGenerator

  /// - Parameters:
  ///   - distances: How far the stops of a pair are apart, in meters.
  ///   - time: The time after which no more pairs are looked for.
  /// - Throws: ``BenchmarkError`` if no weekday has service.
  init(
    of timetable: Timetable, count: Int, distances: ClosedRange<Double>, seed: UInt64, within time: Duration
  ) throws {
    planner = JourneyPlanner(timetable)
    self.distances = distances
    generator = SeededGenerator(seed: seed)
    guard let day = try BusiestWeekday(of: timetable)?.date else {
      throw BenchmarkError(description: "\(timetable.path): no service from Monday to Friday")
    }
    self.day = day
    stops = try timetable.stops().filter(Self.isPlatform)
    let end = ContinuousClock.now + time
    while questions.count < count, !stops.isEmpty, ContinuousClock.now < end {
      if let question = try drawn() { questions.append(question) }
    }
  }

  private static func isPlatform(_ stop: Stop) -> Bool {
    [nil, .platform].contains(stop.locationType) && stop.coordinate != nil
  }

  /// A random pair; `nil` without a journey by vehicle.
  private mutating func drawn() throws -> JourneyQuestion? {
    guard let from = stops.randomElement(using: &generator), let place = from.coordinate else { return nil }
    let near = try planner.timetable.stops(near: place, radius: distances.upperBound, limit: .max)
      .filter { $0.distance >= distances.lowerBound }.map(\.stop).filter(Self.isPlatform)
    let time = ServiceTime(seconds: Int.random(in: 6 * 3600..<22 * 3600, using: &generator))
    guard let to = near.randomElement(using: &generator) else { return nil }
    let departing = planner.timetable.clock.date(of: time, on: day)
    let journeys = try planner.journeys(from: .stop(from.id), to: .stop(to.id), departing: departing)
    guard journeys.contains(where: { $0.vehicles > 0 }) else { return nil }
    return JourneyQuestion(from: from.id.rawValue, to: to.id.rawValue, time: departing.unixSeconds)
  }
}
