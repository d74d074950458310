package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Lines and directions in each hour of a day, counted.
package enum RouteHoursQuestion: DayQuestion {
  package static let name = "route_hours"
  package static let summary = "Counts the trips of lines that start in each hour of a day, with their headways."
  package static let parameters = RouteStatisticsQuestion.parameters

  package struct Row: Sendable {
    let line: RouteStatisticsQuestion.Row
    let hour: Int
    let runCount: Int
    let headways: Headways?
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> DayRows<Row> {
    let date = context.day(StatisticsParameters.date)
    return DayRows(date: date, rows: try rows(context, on: date))
  }

  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(BundleError) -> [Row] {
    try RouteStatisticsQuestion.rows(context, on: date).flatMap { line in
      line.figures.hours.map { Row(line: line, hour: $0.hour, runCount: $0.runCount, headways: $0.headways) }
    }
  }

  package static let columns: [AnswerColumn<Row>] =
    RouteStatisticsQuestion.Row.line.map { line in line.of { $0.line } } + [
      AnswerColumn(.hour) { .integer($0.hour) },
      AnswerColumn(.trips) { .integer($0.runCount) },
    ] + AnswerColumn.headways.map { headways in headways.of { $0.headways } }
}
