package import TransitBundle
import TransitFoundation
package import TransitValues

/// The trips that run on a service day.
package enum RunsQuestion: Question {
  private static let date = Parameter<ServiceDate?>("date", .day, "The service day. Default: today.")
  private static let route = Parameter<RouteID?>("route", .id(.route), "The route. Default: all.")

  package static let name = "runs"
  package static let summary = "Lists the trips that run on a service day."
  package static let parameters = [date.declaration, route.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(RunRow.columns))

  package struct Found: Sendable {
    package let date: ServiceDate
    package let trips: [RunningTrip]
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let date = context.day(date)
    return Found(date: date, trips: try context.timetable.runningTrips(on: date, of: context[route]))
  }

  private static func rows(_ found: Found, _ context: QuestionContext) -> [RunRow] {
    found.trips.map { RunRow($0, clock: context.clock) }
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(rows(found, context), RunRow.columns)
  }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.trips.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(RunRow.columns) { rows($0, $1) }
}
