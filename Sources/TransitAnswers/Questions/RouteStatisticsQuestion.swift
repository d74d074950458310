package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Lines and directions on a day, counted and measured.
package enum RouteStatisticsQuestion: DayQuestion {
  package static let name = "route_statistics"
  package static let summary = "Counts and measures the lines of a day in each direction: trips, headways, speed."
  package static let parameters = [StatisticsParameters.date.declaration, StatisticsParameters.route.declaration]

  package struct Row: Sendable {
    let figures: RouteStatistics
    let headways: Headways?
    let route: Route
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> DayRows<Row> {
    let date = context.day(StatisticsParameters.date)
    return DayRows(date: date, rows: try rows(context, on: date))
  }

  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(BundleError) -> [Row] {
    let lines = try context.timetable.routeStatistics(on: date, of: context[StatisticsParameters.route])
    let routes = try context.timetable.routesByRank()
    return lines.compactMap { line in
      routes[line.route.index].map { Row(figures: line, headways: line.headways, route: $0) }
    }
  }

  package static let columns =
    Row.line + Row.times + AnswerColumn.headways.map { headways in headways.of { $0.headways } }
    + AnswerColumn.measures.map { sums in sums.of { $0.figures.sums } }
    + [AnswerColumn(.peakVehicles) { .integer($0.figures.vehicleCount) }]
}

extension RouteStatisticsQuestion.Row {
  /// Those of the line and its direction.
  static let line: [AnswerColumn<RouteStatisticsQuestion.Row>] =
    AnswerColumn<Route>.route.map { route in route.of { $0.route } }
    + [AnswerColumn(.directionID) { JSONOutput($0.figures.direction) }]

  fileprivate static let times: [AnswerColumn<RouteStatisticsQuestion.Row>] = [
    AnswerColumn(.trips) { .integer($0.figures.runCount) },
    AnswerColumn(.firstSeconds) { JSONOutput($0.figures.starts.first) },
    AnswerColumn(.lastSeconds) { JSONOutput($0.figures.end) },
  ]
}
