package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Stops in each hour of a day, counted.
package enum StopHoursQuestion: DayQuestion {
  package static let name = "stop_hours"
  package static let summary = "Counts the departures at each stop in each hour of a service day."
  package static let parameters = StopStatisticsQuestion.parameters

  package struct Row: Sendable {
    let place: StopStatisticsQuestion.Row
    let hour: Int
    let departureCount: Int
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> DayRows<Row> {
    let date = context.day(StatisticsParameters.date)
    return DayRows(date: date, rows: try rows(context, on: date))
  }

  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(BundleError) -> [Row] {
    try StopStatisticsQuestion.rows(context, on: date).flatMap { place in
      place.figures.hours.map { Row(place: place, hour: $0.hour, departureCount: $0.departureCount) }
    }
  }

  package static let columns: [AnswerColumn<Row>] =
    StopStatisticsQuestion.Row.place.map { place in place.of { $0.place } } + [
      AnswerColumn(.hour) { .integer($0.hour) },
      AnswerColumn(.departureCount) { .integer($0.departureCount) },
    ]
}
