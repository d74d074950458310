package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Lines and directions in each hour of a day, counted.
package enum RouteHoursQuestion: Question {
  private static let date = StatisticsParameters.date
  private static let route = StatisticsParameters.route

  package static let name = "route_hours"
  package static let summary = "Counts the trips of lines that start in each hour of a day, with their headways."
  package static let parameters = [date.declaration, route.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    let date: ServiceDate
    let rows: [Row]
  }

  struct Row: Sendable {
    let line: RouteStatisticsQuestion.Row
    let hour: Int
    let runCount: Int
    let headways: Headways?
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let date = context.day(date)
    let rows = try RouteStatisticsQuestion.rows(context, on: date).flatMap { line in
      line.figures.hours.map { Row(line: line, hour: $0.hour, runCount: $0.runCount, headways: $0.headways) }
    }
    return Found(date: date, rows: rows)
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns) { found, _ in found.rows }
}

extension RouteHoursQuestion.Row {
  fileprivate static let columns: [AnswerColumn<RouteHoursQuestion.Row>] =
    RouteStatisticsQuestion.Row.line.map { line in line.of { $0.line } } + [
      AnswerColumn(.hour) { .integer($0.hour) },
      AnswerColumn(.trips) { .integer($0.runCount) },
    ] + AnswerColumn.headways.map { headways in headways.of { $0.headways } }
}
