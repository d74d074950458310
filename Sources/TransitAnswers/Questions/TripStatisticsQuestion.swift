package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// Trips, counted and measured.
package enum TripStatisticsQuestion: Question {
  private static let date = Parameter<ServiceDate?>(
    "date", .day, "Only the trips that run on a service day. Default: all.")
  private static let route = StatisticsParameters.route

  package static let name = "trip_statistics"
  package static let summary = "Counts and measures trips: calls, times, length, speed, and days of service."
  package static let parameters = [date.declaration, route.declaration]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    let rows: [Row]
  }

  struct Row: Sendable {
    let figures: TripStatistics
    let tripID: String
    let route: Route
    let shapeID: String?
    let firstStopID: String?
    let lastStopID: String?
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let timetable = context.timetable
    let trips = try timetable.tripStatistics(on: context[date], of: context[route])
    let (routes, tripIDs, stopIDs) = (
      try timetable.routesByRank(), try timetable.ids(of: .trips), try timetable.ids(of: .stops)
    )
    let shapeIDs = trips.contains { $0.trip.shape != nil } ? try timetable.ids(of: .shapes) : nil
    return Found(
      rows: trips.compactMap { trip in
        guard let id = tripIDs[trip.trip.rank.index], let route = routes[trip.trip.route.index] else { return nil }
        return Row(
          figures: trip, tripID: id, route: route, shapeID: trip.trip.shape.flatMap { shapeIDs?[$0] },
          firstStopID: stopIDs[trip.firstStop.index], lastStopID: stopIDs[trip.lastStop.index])
      })
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context[date].flatMap { context.absence(on: $0) }].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns) { found, _ in found.rows }
}

extension TripStatisticsQuestion.Row {
  fileprivate static let columns: [AnswerColumn<TripStatisticsQuestion.Row>] =
    [AnswerColumn(.tripID) { .string($0.tripID) }] + AnswerColumn.route.map { route in route.of { $0.route } } + calls
    + AnswerColumn.measures.map { sums in sums.of { $0.figures.sums } } + [
      AnswerColumn(.runsPerDay) { .integer($0.figures.runCount) },
      AnswerColumn(.days) { .integer($0.figures.dayCount) },
    ]

  private static let calls: [AnswerColumn<TripStatisticsQuestion.Row>] = [
    AnswerColumn(.directionID) { JSONOutput($0.figures.trip.direction) },
    AnswerColumn(.shapeID) { JSONOutput($0.shapeID) },
    AnswerColumn(.calls) { .integer($0.figures.callCount) },
    AnswerColumn(.firstStopID) { JSONOutput($0.firstStopID) },
    AnswerColumn(.lastStopID) { JSONOutput($0.lastStopID) },
    AnswerColumn(.firstSeconds) { JSONOutput($0.figures.start) },
    AnswerColumn(.lastSeconds) { JSONOutput($0.figures.end) },
  ]
}
