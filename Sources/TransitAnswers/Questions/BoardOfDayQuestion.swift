package import TransitBundle
import TransitFoundation
package import TransitValues

/// All departures of a service day at stops, as they are posted there.
package enum BoardOfDayQuestion: Question {
  private static let date = Parameter<ServiceDate?>("date", .day, "The service day. Default: today.")
  private static let route = Parameter<[RouteID]>("route", .id(.route), "A route to show. Default: all.")

  package static let name = "day"
  package static let summary = "Lists all departures of a service day at stops, as they are posted there."
  package static let parameters = [
    BoardParameters.stop.declaration, date.declaration, route.declaration, BoardParameters.wholePlace.declaration,
  ]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(BoardRow.departureColumns))

  package struct Found: Sendable {
    package let date: ServiceDate
    package let departures: [Departure]
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let (timetable, date, routes) = (context.timetable, context.day(date), context[route])
    for id in routes where try timetable.route(id) == nil { throw try timetable.unknownRoute(id) }
    let departures = try timetable.departures(
      from: context.boardStops(), on: date, where: routes.isEmpty ? nil : BoardFilter(routes: Set(routes)))
    return Found(date: date, departures: departures)
  }

  package static func answer(of found: Found, _ context: QuestionContext) throws(BundleError) -> Answer {
    Answer(try context.timetable.rows(of: found.departures), BoardRow.departureColumns)
  }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.departures.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(BoardRow.departureColumns) {
    found, context throws(BundleError) in
    try context.timetable.rows(of: found.departures)
  }
}
