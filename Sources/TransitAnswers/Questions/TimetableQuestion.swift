package import TransitBundle
import TransitFoundation
import TransitValues

/// The timetables of a route on a service day, as they are printed.
package enum TimetableQuestion: Question {
  private static let route = Parameter<RouteID>("route", .id(.route), "The route.", aliases: ["route_id"])
  private static let date = Parameter<ServiceDate?>("date", .day, "The service day. Default: today.")
  private static let direction = Parameter<Int?>(
    "direction", .whole(default: nil, 0...1), "The direction_id. Default: a timetable for each.")

  package static let name = "timetable"
  package static let summary =
    "Prints the timetables of a route on a service day: a line for each place, a column for each trip."
  package static let parameters = [route.declaration, date.declaration, direction.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(columns))

  package struct Found: Sendable {
    package let date: ServiceDate
    package let route: Route
    /// One for each direction.
    package let timetables: [RouteTimetable]
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let (timetable, id, date) = (context.timetable, context[route], context.day(date))
    guard let route = try timetable.route(id) else { throw try timetable.unknownRoute(id) }
    let timetables = try timetable.printedTimetables(of: id, on: date)
    let direction = context[direction].map(Direction.init(rawValue:))
    return Found(
      date: date, route: route,
      timetables: direction == nil ? timetables : timetables.filter { $0.direction == direction })
  }

  /// A timetable of one direction.
  private struct Printed: Sendable {
    let route: Route
    let timetable: RouteTimetable
  }

  private static func printed(_ found: Found) -> [Printed] {
    found.timetables.map { Printed(route: found.route, timetable: $0) }
  }

  private static let columns: [AnswerColumn<Printed>] =
    AnswerColumn<Route>.route.map { route in route.of { $0.route } } + [
      AnswerColumn(.serviceDate) { .string($0.timetable.serviceDate.description) },
      AnswerColumn(.directionID) { JSONOutput($0.timetable.direction?.rawValue) },
      AnswerColumn(
        ColumnKind("lines", nested: .array(.object(TimetableLine.columns)), "The places, in the order of the trips.")
      ) { .array($0.timetable.places.map { JSONOutput(TimetableLine(place: $0), TimetableLine.columns) }) },
      AnswerColumn(ColumnKind("trips", nested: .array(.object(tripColumns)), "The trips, from left to right.")) {
        .array(TimetableTrip.all(of: $0.timetable).map { JSONOutput($0, tripColumns) })
      },
    ]

  private static let tripColumns =
    TimetableTrip.columns + [
      AnswerColumn(ColumnKind("calls", nested: .array(.object(TimetableCall.columns)), "The calls, downwards.")) {
        trip in .array(trip.calls.map { JSONOutput($0, TimetableCall.columns) })
      }
    ]

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(printed(found), columns)
  }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.timetables.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  private struct Row: Sendable {
    let trip: TimetableTrip
    let line: TimetableLine
    let call: TimetableCall
  }

  /// A row for each call.
  package static let table: AnswerTable<Found>? = AnswerTable(
    [
      AnswerColumn(ColumnKind("trip", .integer, "The number of the trip in its direction, from 1.")) { row in
        .integer(row.trip.number)
      }
    ]
      + TimetableTrip.columns.map { trip in trip.of { (row: Row) in row.trip } }
      + TimetableLine.columns.map { line in line.of { (row: Row) in row.line } }
      + TimetableCall.columns.map { call in call.of { (row: Row) in row.call } }
  ) { found, _ in
    found.timetables.flatMap { timetable in
      TimetableTrip.all(of: timetable).flatMap { trip in
        trip.calls.map { Row(trip: trip, line: TimetableLine(place: timetable.places[$0.line]), call: $0) }
      }
    }
  }
}
