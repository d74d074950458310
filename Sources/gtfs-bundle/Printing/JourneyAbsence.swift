import Foundation
import TransitAnswers
import TransitBundle
import TransitJourneys
import TransitValues

/// Why a question for journeys has no answer.
struct JourneyAbsence {
  let planner: JourneyPlanner
  let from: JourneyPlace
  let to: JourneyPlace
  let question: JourneyArguments.Question
  let options: JourneyOptions

  private var timetable: Timetable { planner.timetable }

  /// How far the next journey is searched for.
  private static let week = Duration.seconds(7 * 86_400)

  /// One or two reasons, each a part of a sentence.
  func reasons(at instant: Date) throws(BundleError) -> [String] {
    let date = timetable.clock.localDate(at: instant)
    if let expired = timetable.information.absence(on: date) { return [expired] }
    let far = try [from, to].map { place throws(BundleError) in try unreached(place) }.compactMap(\.self)
    if !far.isEmpty { return far }
    if from == to { return ["the origin is the destination"] }
    if options.requiresWheelchairAccess, let missingAccessibility { return [missingAccessibility] }
    return [try other(than: instant)]
  }

  /// A coordinate from which no stop can be walked to.
  private func unreached(_ place: JourneyPlace) throws(BundleError) -> String? {
    guard case .coordinate(let coordinate) = place,
      try timetable.stops(near: coordinate, radius: options.walkingDistance, limit: 1).isEmpty
    else { return nil }
    return "no stop is within \(Quantity.distance(options.walkingDistance)) of \(coordinate) (see --walk)"
  }

  private var missingAccessibility: String? {
    let columns: [(FeedCapabilities, String)] = [
      (.wheelchairTrips, "trips.wheelchair_accessible"), (.wheelchairBoarding, "stops.wheelchair_boarding"),
    ]
    let missing = columns.filter { !timetable.information.capabilities.contains($0.0) }.map(\.1)
    return missing.isEmpty ? nil : "the feed has no \(missing.joined(separator: " and no "))"
  }

  /// The journey that is given if the duration is not limited to a day, or that is better than all within the range.
  private func other(than instant: Date) throws(BundleError) -> String {
    var patient = options
    patient.longestDuration = max(options.longestDuration, Self.week)
    let limit = "none takes at most \(DurationArgument(seconds: Int(options.longestDuration.components.seconds)))"
    switch question {
    case .depart:
      let found = try planner.journeys(from: from, to: to, departing: instant, options: patient)
      return found.first.map { "\(limit) from then; the next leaves \(times(of: $0))" } ?? never(patient)
    case .arrive:
      let found = try planner.journeys(from: from, to: to, arriving: instant, options: patient)
      return found.last.map { "\(limit) until then; the last before leaves \(times(of: $0))" } ?? never(patient)
    case .range:
      let found = try planner.journeys(from: from, to: to, departing: instant, options: patient)
      if let ride = found.first(where: { $0.vehicles > 0 }) {
        return "none within the range is better than the one that leaves \(times(of: ride))"
      }
      return found.first.map { "no vehicle is faster than walking, \(Quantity.minutes($0.duration))" } ?? never(patient)
    }
  }

  private func times(of journey: Journey) -> String {
    let departure = LocalTime(journey.departure, by: timetable.clock)
    let arrival = LocalTime(journey.arrival, by: timetable.clock)
    return
      "\(LocalTime.longText(departure.date)) at \(departure.time) and arrives at \(arrival.text(on: departure.date))"
  }

  private func never(_ options: JourneyOptions) -> String {
    let wheelchair = options.requiresWheelchairAccess ? " that is accessible" : ""
    return "the timetable has none\(wheelchair) within \(Quantity.minutes(options.longestDuration))"
  }
}
