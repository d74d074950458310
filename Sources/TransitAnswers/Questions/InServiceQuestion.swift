import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// The runs that are under way in the course of a day.
package enum InServiceQuestion: DayQuestion {
  private static let step = Parameter<Duration>(
    "step", .duration(default: 900, maximum: 3600), "The time between rows, 1m at least.")

  package static let name = "in_service"
  package static let summary = "Counts the trips that are under way in the course of a service day."
  package static let parameters = RouteStatisticsQuestion.parameters + [step.declaration]

  package struct Row: Sendable {
    let time: Date
    let runCount: Int
    let clock: ServiceClock
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> DayRows<Row> {
    let date = context.day(StatisticsParameters.date)
    return DayRows(date: date, rows: try rows(context, on: date))
  }

  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(AnswerError) -> [Row] {
    let step = Int(context[step].components.seconds)
    guard step >= 60 else {
      throw .question(QuestionError(Self.step.declaration.name, .invalid("expected 1m or more")))
    }
    return try AnswerError.reading { () throws(BundleError) in
      let times = try context.timetable.runsInService(on: date, of: context[StatisticsParameters.route], step: step)
      return times.map { time, runCount in
        Row(
          time: context.clock.date(of: ServiceTime(seconds: time), on: date), runCount: runCount, clock: context.clock)
      }
    }
  }

  package static let columns: [AnswerColumn<Row>] = [
    AnswerColumn(.time) { .integer($0.time.unixSeconds) },
    AnswerColumn(.localTime) { .string($0.clock.localText(at: $0.time)) },
    AnswerColumn(.trips) { .integer($0.runCount) },
  ]
}
