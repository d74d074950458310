package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Stops in each hour of a day, counted.
package enum StopHoursQuestion: Question {
  private static let date = StatisticsParameters.date
  private static let stop = StatisticsParameters.stop

  package static let name = "stop_hours"
  package static let summary = "Counts the departures at each stop in each hour of a service day."
  package static let parameters = [date.declaration, stop.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    let date: ServiceDate
    let rows: [Row]
  }

  struct Row: Sendable {
    let place: StopStatisticsQuestion.Row
    let hour: Int
    let departureCount: Int
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let date = context.day(date)
    let rows = try StopStatisticsQuestion.rows(context, on: date).flatMap { place in
      place.figures.hours.map { Row(place: place, hour: $0.hour, departureCount: $0.departureCount) }
    }
    return Found(date: date, rows: rows)
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns) { found, _ in found.rows }
}

extension StopHoursQuestion.Row {
  fileprivate static let columns: [AnswerColumn<StopHoursQuestion.Row>] =
    StopStatisticsQuestion.Row.place.map { place in place.of { $0.place } } + [
      AnswerColumn(.hour) { .integer($0.hour) },
      AnswerColumn(.departureCount) { .integer($0.departureCount) },
    ]
}
