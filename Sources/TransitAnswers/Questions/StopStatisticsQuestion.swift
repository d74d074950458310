package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Stops on a day, counted.
package enum StopStatisticsQuestion: Question {
  private static let date = StatisticsParameters.date
  private static let stop = StatisticsParameters.stop

  package static let name = "stop_statistics"
  package static let summary = "Counts the calls, departures and headways at each stop on a service day."
  package static let parameters = [date.declaration, stop.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    let date: ServiceDate
    let rows: [Row]
  }

  struct Row: Sendable {
    let figures: StopStatistics
    let stop: Stop
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let date = context.day(date)
    return Found(date: date, rows: try rows(context, on: date))
  }

  /// The stops of a day, with their names.
  static func rows(_ context: QuestionContext, on date: ServiceDate) throws(BundleError) -> [Row] {
    let stops = try context.timetable.stopStatistics(on: date, at: context[stop])
    let ids = try context.timetable.ids(of: .stops)
    var rows: [Row] = []
    for figures in stops {
      guard let id = ids[figures.stop.index], let stop = try context.timetable.stop(StopID(rawValue: id)) else {
        continue
      }
      rows.append(Row(figures: figures, stop: stop))
    }
    return rows
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns) { found, _ in found.rows }
}

extension StopStatisticsQuestion.Row {
  /// Those of the stop.
  static let place: [AnswerColumn<StopStatisticsQuestion.Row>] = [
    AnswerColumn(.stopID) { .string($0.stop.id.rawValue) },
    AnswerColumn(.stopName) { JSONOutput($0.stop.name) },
    AnswerColumn(.stopLatitude) { JSONOutput(degreesE7: $0.stop.coordinate?.latitudeE7) },
    AnswerColumn(.stopLongitude) { JSONOutput(degreesE7: $0.stop.coordinate?.longitudeE7) },
  ]

  fileprivate static let columns =
    place + counts + AnswerColumn.headways.map { headways in headways.of { $0.figures.headways } }

  private static let counts: [AnswerColumn<StopStatisticsQuestion.Row>] = [
    AnswerColumn(.routeCount) { .integer($0.figures.routeCount) },
    AnswerColumn(.calls) { .integer($0.figures.callCount) },
    AnswerColumn(.departureCount) { .integer($0.figures.departures.count) },
    AnswerColumn(.firstSeconds) { JSONOutput($0.figures.departures.first) },
    AnswerColumn(.lastSeconds) { JSONOutput($0.figures.departures.last) },
  ]
}
