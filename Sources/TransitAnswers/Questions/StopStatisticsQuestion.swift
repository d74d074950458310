package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Stops on a day, counted.
package enum StopStatisticsQuestion: DayQuestion {
  package static let name = "stop_statistics"
  package static let summary = "Counts the calls, departures and headways at each stop on a service day."
  package static let parameters = [StatisticsParameters.date.declaration, StatisticsParameters.stop.declaration]

  package struct Row: Sendable {
    let figures: StopStatistics
    let headways: Headways?
    let stop: Stop
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> DayRows<Row> {
    let date = context.day(StatisticsParameters.date)
    return DayRows(date: date, rows: try rows(context, on: date))
  }

  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(BundleError) -> [Row] {
    let stops = try context.timetable.stopStatistics(on: date, at: context[StatisticsParameters.stop])
    let ids = try context.timetable.ids(of: .stops)
    var rows: [Row] = []
    for figures in stops {
      guard let id = ids[figures.stop.index], let stop = try context.timetable.stop(StopID(rawValue: id)) else {
        continue
      }
      rows.append(Row(figures: figures, headways: figures.headways, stop: stop))
    }
    return rows
  }

  package static let columns =
    Row.place + Row.counts + AnswerColumn.headways.map { headways in headways.of { $0.headways } }
}

extension StopStatisticsQuestion.Row {
  /// Those of the stop.
  static let place: [AnswerColumn<StopStatisticsQuestion.Row>] = [
    AnswerColumn(.stopID) { .string($0.stop.id.rawValue) },
    AnswerColumn(.stopName) { JSONOutput($0.stop.name) },
    AnswerColumn(.stopLatitude) { JSONOutput(degreesE7: $0.stop.coordinate?.latitudeE7) },
    AnswerColumn(.stopLongitude) { JSONOutput(degreesE7: $0.stop.coordinate?.longitudeE7) },
  ]

  fileprivate static let counts: [AnswerColumn<StopStatisticsQuestion.Row>] = [
    AnswerColumn(.routeCount) { .integer($0.figures.routeCount) },
    AnswerColumn(.calls) { .integer($0.figures.callCount) },
    AnswerColumn(.departureCount) { .integer($0.figures.departures.count) },
    AnswerColumn(.firstSeconds) { JSONOutput($0.figures.departures.first.map(Int.init)) },
    AnswerColumn(.lastSeconds) { JSONOutput($0.figures.departures.last.map(Int.init)) },
  ]
}
