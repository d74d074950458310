package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Lines and directions on a day, counted and measured.
package enum RouteStatisticsQuestion: Question {
  private static let date = StatisticsParameters.date
  private static let route = StatisticsParameters.route

  package static let name = "route_statistics"
  package static let summary = "Counts and measures the lines of a day in each direction: trips, headways, speed."
  package static let parameters = [date.declaration, route.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    let date: ServiceDate
    let rows: [Row]
  }

  struct Row: Sendable {
    let figures: RouteStatistics
    let route: Route
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let date = context.day(date)
    return Found(date: date, rows: try rows(context, on: date))
  }

  /// The lines of a day, with their names.
  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(BundleError) -> [Row] {
    let lines = try context.timetable.routeStatistics(on: date, of: context[route])
    let routes = try context.timetable.routesByRank()
    return lines.compactMap { line in routes[line.route.index].map { Row(figures: line, route: $0) } }
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns) { found, _ in found.rows }
}

extension RouteStatisticsQuestion.Row {
  /// Those of the line and its direction.
  static let line: [AnswerColumn<RouteStatisticsQuestion.Row>] =
    AnswerColumn<Route>.route.map { route in route.of { $0.route } }
    + [AnswerColumn(.directionID) { JSONOutput($0.figures.direction) }]

  fileprivate static let columns =
    line + times + AnswerColumn.headways.map { headways in headways.of { $0.figures.headways } }
    + AnswerColumn.measures.map { sums in sums.of { $0.figures.sums } }
    + [AnswerColumn(.peakVehicles) { .integer($0.figures.vehicleCount) }]

  private static let times: [AnswerColumn<RouteStatisticsQuestion.Row>] = [
    AnswerColumn(.trips) { .integer($0.figures.runCount) },
    AnswerColumn(.firstSeconds) { JSONOutput($0.figures.starts.first) },
    AnswerColumn(.lastSeconds) { JSONOutput($0.figures.end) },
  ]
}
