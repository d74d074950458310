import ArgumentParser
import Foundation
import TransitBundle
import TransitJourneys

/// Draws questions for journeys that exist, reproducible by seed.
///
/// Departures are from 6 to 22 h on the busiest weekday. The destination is a random stop in a range of distances from
/// the origin, so that a feed of several cities has pairs within each, or only pairs between them.
struct PairsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pairs", abstract: "Print pairs of stops with journeys, and their service day, as JSON.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "The file with subjects.")
  var subjects: String

  @Option(help: "Number of pairs.")
  var count = 1000

  @Option(help: "The least and the greatest distance of a pair in meters.")
  var nearest = 0.0

  @Option var farthest = 40_000.0

  @Option(help: "Seconds after which no more pairs are drawn.")
  var drawing = 120

  @Option(help: "Seed for drawing the pairs.")
  var seed: UInt64 = 1

  private struct Pairs: Encodable {
    /// The service day of the departures, and its neighbors: from three days before to four days after.
    let day: String
    let days: [String]
    var questions: [JourneyQuestion] = []
  }

  func run() throws {
    let planner = JourneyPlanner(try Timetable(path: bundle))
    let day = try Self.busiestWeekday(of: planner.timetable, try Subjects(contentsOf: subjects).services)
    let days = [-3, 4].map { "\(ServiceDate(daysSince1970: day.daysSince1970 + $0))" }
    var pairs = Pairs(day: "\(day)", days: days)
    let stops = try planner.timetable.stops().filter(Self.isPlatform)
    var generator = SeededGenerator(seed: seed)
    let end = ContinuousClock.now + .seconds(drawing)
    while pairs.questions.count < count, !stops.isEmpty, ContinuousClock.now < end {
      if let question = try draw(planner, stops, on: day, &generator) { pairs.questions.append(question) }
    }
    FileHandle.standardOutput.write(try JSONEncoder().encode(pairs))
  }

  private static func isPlatform(_ stop: Stop) -> Bool {
    [nil, .platform].contains(stop.locationType) && stop.coordinate != nil
  }

  /// A random pair; `nil` without a journey by vehicle.
  private func draw(
    _ planner: JourneyPlanner, _ stops: [Stop], on day: ServiceDate, _ generator: inout SeededGenerator
  ) throws -> JourneyQuestion? {
    guard let from = stops.randomElement(using: &generator), let place = from.coordinate else { return nil }
    let near = try planner.timetable.stops(near: place, radius: farthest, limit: .max)
      .filter { $0.distance >= nearest }.map(\.stop).filter(Self.isPlatform)
    let time = ServiceTime(seconds: Int.random(in: 6 * 3600..<22 * 3600, using: &generator))
    guard let to = near.randomElement(using: &generator) else { return nil }
    let departing = planner.timetable.clock.date(of: time, on: day)
    let question = JourneyQuestion(from: from.id.rawValue, to: to.id.rawValue, time: departing.unixSeconds)
    return try question.depart(with: planner).contains { $0.vehicles > 0 } ? question : nil
  }

  /// The day from Monday to Friday on which most trips run; the first of several.
  ///
  /// - Throws: ``BenchmarkError`` if no trip runs from Monday to Friday.
  private static func busiestWeekday(of timetable: Timetable, _ counts: [String: Int]) throws -> ServiceDate {
    let services = try timetable.services()
    var most = 0
    var busiest: ServiceDate?
    if let validity = timetable.information.validity {
      for day in validity.lowerBound.daysSince1970...validity.upperBound.daysSince1970 {
        let date = ServiceDate(daysSince1970: day)
        if [.saturday, .sunday].contains(date.weekday) { continue }
        let trips = services.reduce(0) { $0 + ($1.runs(on: date) ? counts[$1.id.rawValue] ?? 0 : 0) }
        if trips > most { (most, busiest) = (trips, date) }
      }
    }
    guard let busiest else {
      throw BenchmarkError(description: "\(timetable.path): no service from Monday to Friday")
    }
    return busiest
  }
}
