import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitValues

/// Why a question for journeys has no answer.
struct JourneyAbsence {
  private let from: JourneyPlace
  private let to: JourneyPlace
  private let time: JourneyTime
  private let options: JourneyOptions
  private let context: QuestionContext

  init(
    from: JourneyPlace, to: JourneyPlace, _ time: JourneyTime, _ options: JourneyOptions, _ context: QuestionContext
  ) {
    (self.from, self.to, self.time, self.options, self.context) = (from, to, time, options, context)
  }

  private var timetable: Timetable { context.timetable }
  private var planner: JourneyPlanner { context.planner }

  /// How far the next journey is searched for.
  private static let week = Duration.seconds(7 * 86_400)

  /// One or two.
  var notes: [AnswerNote] {
    get throws(BundleError) {
      if let absence = context.absence(at: time.instant) { return [absence] }
      // The other reasons look at the schedule only.
      if context.live != nil || !context.explains { return [] }
      let far = try [from, to].map { place throws(BundleError) in try unreached(place) }.compactMap { $0 }
      if !far.isEmpty { return far }
      if from == to { return [AnswerNote(.samePlace, "the origin is the destination")] }
      if options.requiresWheelchairAccess, let missingAccessibility { return [missingAccessibility] }
      return [try other()]
    }
  }

  /// A coordinate from which no stop can be walked to.
  private func unreached(_ place: JourneyPlace) throws(BundleError) -> AnswerNote? {
    guard case .coordinate(let coordinate) = place,
      try timetable.stops(near: coordinate, radius: options.walkingDistance, limit: 1).isEmpty
    else { return nil }
    let distance = Quantity.distance(options.walkingDistance)
    return AnswerNote(.unreachedPlace, "no stop is within \(distance) of \(coordinate) (see walk)")
  }

  private var missingAccessibility: AnswerNote? {
    let columns: [(FeedCapabilities, String)] = [
      (.wheelchairTrips, "trips.wheelchair_accessible"), (.wheelchairBoarding, "stops.wheelchair_boarding"),
    ]
    let missing = columns.filter { !timetable.information.capabilities.contains($0.0) }.map { $0.1 }
    if missing.isEmpty { return nil }
    return AnswerNote(.noAccessibilityData, "the feed has no \(missing.joined(separator: " and no "))")
  }

  /// The journey that is given if the duration is not limited to a day, or that is better than all within the range.
  private func other() throws(BundleError) -> AnswerNote {
    var patient = options
    patient.longestDuration = max(options.longestDuration, Self.week)
    let limit = "none takes at most \(DurationArgument(seconds: Int(options.longestDuration.components.seconds)))"
    let single: JourneyTime = if case .range(let start, _) = time { .departing(start) } else { time }
    let others = try planner.journeys(from: from, to: to, single, patient)
    switch time {
    case .departing:
      guard let next = others.first else { return never(patient) }
      return AnswerNote(.noneInTime, "\(limit) from then; the next leaves \(times(of: next))")
    case .arriving:
      guard let last = others.last else { return never(patient) }
      return AnswerNote(.noneInTime, "\(limit) until then; the last before leaves \(times(of: last))")
    case .range:
      if let ride = others.first(where: { $0.vehicles > 0 }) {
        return AnswerNote(
          .noneInTime, "none within the range is better than the one that leaves \(times(of: ride))")
      }
      guard let walk = others.first else { return never(patient) }
      return AnswerNote(.noneInTime, "no vehicle is faster than walking, \(Quantity.minutes(walk.duration))")
    }
  }

  private func times(of journey: Journey) -> String {
    let departure = LocalTime(journey.departure, by: context.clock)
    let arrival = LocalTime(journey.arrival, by: context.clock)
    return
      "\(LocalTime.longText(departure.date)) at \(departure.time) and arrives at \(arrival.text(on: departure.date))"
  }

  private func never(_ options: JourneyOptions) -> AnswerNote {
    let wheelchair = options.requiresWheelchairAccess ? " that is accessible" : ""
    return AnswerNote(
      .noJourney, "the timetable has none\(wheelchair) within \(Quantity.minutes(options.longestDuration))")
  }
}
