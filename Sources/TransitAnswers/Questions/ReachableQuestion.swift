import TransitBundle
package import TransitFoundation
package import TransitJourneys

/// The stops that a rider can reach within a duration.
package enum ReachableQuestion: Question {
  private static let departing = Parameter<TimeArgument?>(
    "departing", .time, "The earliest departure. Default: now.", aliases: ["depart"])
  private static let within = Parameter<Duration>(
    "within", .duration(default: 3600), "The time until the arrival.", servedMaximum: 86_400)
  /// Without effect beside `within`; an argument of SQL by its position.
  private static let longest = Parameter<Duration?>(
    TravelParameters.longest.declaration.name, .duration(default: nil), "Ignored.", isHidden: true)

  package static let name = "reachable"
  package static let summary = "Tells how far a rider gets: the stops within a duration, as GeoJSON points."
  package static let parameters =
    [JourneysQuestion.from.declaration, departing.declaration, within.declaration] + TravelParameters.all
    + [longest.declaration]
  package static let timeParameters = [departing.declaration.name]
  package static let isLong = true
  package static let liveDataUse = LiveDataUse.optional
  package static let schema = AnswerSchema.features(.object(ReachableRow.columns))

  package struct Found: Sendable {
    package let start: Date
    package let stops: [ReachableStop]
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Found {
    let start = context.date(departing)
    let place = try context.place(JourneysQuestion.from)
    return try AnswerError.reading { () throws(BundleError) in
      Found(
        start: start,
        stops: try context.planner.reachableStops(
          from: place, departing: start, within: context[within],
          options: try context.journeyOptions(longest: context[within]), live: context.live))
    }
  }

  private static func rows(_ found: Found, _ context: QuestionContext) -> [ReachableRow] {
    found.stops.map { ReachableRow($0, start: found.start, clock: context.clock) }
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(
      .features(
        zip(found.stops, rows(found, context)).map { stop, row in
          .feature(stop.coordinate.map { [$0] } ?? [], JSONOutput(row, ReachableRow.columns))
        }))
  }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.stops.isEmpty ? [context.absence(at: found.start)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(ReachableRow.columns) { rows($0, $1) }
}
