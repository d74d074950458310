import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// The runs that are under way in the course of a day.
package enum InServiceQuestion: Question {
  private static let date = StatisticsParameters.date
  private static let route = StatisticsParameters.route
  private static let step = Parameter<Duration>(
    "step", .duration(default: 900, maximum: 3600), "The time between rows, 1m at least.")

  package static let name = "in_service"
  package static let summary = "Counts the trips that are under way in the course of a service day."
  package static let parameters = [date.declaration, route.declaration, step.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    let date: ServiceDate
    let rows: [Row]
  }

  struct Row: Sendable {
    let time: Date
    let runCount: Int
    let clock: ServiceClock
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Found {
    let (date, step) = (context.day(date), Int(context[step].components.seconds))
    guard step >= 60 else {
      throw .question(QuestionError(Self.step.declaration.name, .invalid("expected 1m or more")))
    }
    return try AnswerError.reading { () throws(BundleError) in
      let clock = context.clock
      let times = try context.timetable.runsInService(on: date, of: context[route], step: step)
      return Found(
        date: date,
        rows: times.map {
          Row(time: clock.date(of: ServiceTime(seconds: $0.time), on: date), runCount: $0.runCount, clock: clock)
        })
    }
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns) { found, _ in found.rows }
}

extension InServiceQuestion.Row {
  fileprivate static let columns: [AnswerColumn<InServiceQuestion.Row>] = [
    AnswerColumn(.time) { .integer($0.time.unixSeconds) },
    AnswerColumn(.localTime) { .string($0.clock.localText(at: $0.time)) },
    AnswerColumn(.trips) { .integer($0.runCount) },
  ]
}
