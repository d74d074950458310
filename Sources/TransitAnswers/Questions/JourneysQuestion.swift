package import TransitBundle
import TransitFares
import TransitFoundation
package import TransitJourneys
import TransitValues

/// The best journeys between two places.
package enum JourneysQuestion: Question {
  static let from = Parameter<PlaceText>(
    "from", .place(), "A stop_id, or else latitude,longitude.", aliases: ["origin"])
  static let to = Parameter<PlaceText>(
    "to", .place(), "A stop_id, or else latitude,longitude.", aliases: ["destination"])
  static let departing = Parameter<TimeArgument?>(
    "departing", .time, "The earliest departure. Default: now.", aliases: ["depart"])
  static let arriving = Parameter<TimeArgument?>(
    "arriving", .time, "The latest arrival, instead of departing.", aliases: ["arrive"])
  static let within = Parameter<Duration?>(
    "within", .duration(default: nil), "All departures from departing on for this long.", aliases: ["range"],
    servedMaximum: 86_400)

  package static let name = "journeys"
  package static let summary =
    "Finds every journey that no other one beats in departure or arrival, and number of vehicles."
  package static let parameters =
    [from.declaration, to.declaration, departing.declaration, arriving.declaration, within.declaration]
    + TravelParameters.all + [TravelParameters.longest.declaration]
  package static let timeParameters = [departing.declaration.name, arriving.declaration.name]
  package static let isLong = true
  package static let liveDataUse = LiveDataUse.optional
  package static let schema = AnswerSchema.array(.object(JourneyRow.columns(isLive: false)))

  /// Journeys, and what was asked.
  package struct Found: Sendable {
    package let from: JourneyPlace
    package let to: JourneyPlace
    package let time: JourneyTime
    package let options: JourneyOptions
    package let journeys: [PricedJourney]
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Found {
    let time = try AnswerError.understanding { () throws(QuestionError) in try JourneyTime(context) }
    let (from, to) = (try context.place(Self.from), try context.place(Self.to))
    return try AnswerError.reading { () throws(BundleError) in
      let options = try context.journeyOptions(longest: context[TravelParameters.longest])
      let journeys = try context.planner.journeys(from: from, to: to, time, options, live: context.live)
      return Found(
        from: from, to: to, time: time, options: options,
        journeys: try journeys.map { journey throws(BundleError) in
          PricedJourney(journey: journey, fares: try context.fares(of: journey))
        })
    }
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    let rows = found.journeys.map { JourneyRow(journey: $0.journey, fares: $0.fares, clock: context.clock) }
    return Answer(.array(rows.map { JSONOutput($0, JourneyRow.columns(isLive: context.live != nil)) }))
  }

  package static func notes(on found: Found, _ context: QuestionContext) throws(BundleError) -> [AnswerNote] {
    found.journeys.isEmpty
      ? try JourneyAbsence(from: found.from, to: found.to, found.time, found.options, context).notes : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(LegRow.columns, order: ["journey", "leg"]) {
    LegRow.rows(of: $0.journeys, clock: $1.clock)
  }
}

extension JourneyTime {
  /// - Throws: ``QuestionError`` if `arriving` is combined with `departing` or `within`.
  fileprivate init(_ context: QuestionContext) throws(QuestionError) {
    let others = [JourneysQuestion.departing.declaration.name, JourneysQuestion.within.declaration.name]
    try context.arguments.exclude(others, beside: JourneysQuestion.arriving.declaration.name)
    if context[JourneysQuestion.arriving] != nil {
      self = .arriving(context.date(JourneysQuestion.arriving))
    } else if let length = context[JourneysQuestion.within] {
      self = .range(context.date(JourneysQuestion.departing), length)
    } else {
      self = .departing(context.date(JourneysQuestion.departing))
    }
  }
}
