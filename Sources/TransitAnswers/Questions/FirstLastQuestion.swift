package import TransitBundle
import TransitFoundation
package import TransitValues

/// The first and the last departure of a line at a stop on a service day, in each direction.
package enum FirstLastQuestion: Question {
  private static let stop = Parameter<StopID>(
    "stop", .id(.stop), "A stop, or a station with all stops below it.", aliases: ["stop_id"])
  private static let route = Parameter<RouteID>("route", .id(.route), "The line.")
  private static let date = Parameter<ServiceDate?>("date", .day, "The service day. Default: today.")

  package static let name = "first_last"
  package static let summary = "Tells the first and last departures of a line at a stop on a service day."
  package static let parameters = [stop.declaration, route.declaration, date.declaration]
  package static let timeParameters = [date.declaration.name]
  package static let isLong = true
  package static let liveDataUse = LiveDataUse.optional
  package static let schema = AnswerSchema.array(.object(Row.columns))

  package struct Found: Sendable {
    package let date: ServiceDate
    package let rows: [Row]
  }

  /// The departures of one direction to one destination.
  package struct Row: Sendable {
    package let first: Departure
    package fileprivate(set) var last: Departure
    package fileprivate(set) var count: Int
    let clock: ServiceClock
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let (timetable, route, date) = (context.timetable, context[route], context.day(date))
    if try timetable.route(route) == nil { throw try timetable.unknownRoute(route) }
    let departures = try timetable.departures(
      from: [context[stop]], on: date, where: BoardFilter(routes: [route]), live: context.live)
    var rows: [Row] = []
    for departure in departures where departure.isServed {
      let same = rows.firstIndex {
        $0.first.direction == departure.direction && $0.first.destination == departure.destination
      }
      if let same {
        rows[same].last = departure
        rows[same].count += 1
      } else {
        rows.append(Row(first: departure, last: departure, count: 1, clock: context.clock))
      }
    }
    return Found(date: date, rows: rows)
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer { Answer(found.rows, Row.columns) }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    found.rows.isEmpty ? [context.absence(on: found.date)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Found>? = AnswerTable(Row.columns, order: ["first_time"]) { found, _ in
    found.rows
  }
}

extension Departure {
  /// Whether live data does not cancel it.
  fileprivate var isServed: Bool { ![.cancelled, .skipped].contains(live?.status) }
}

extension FirstLastQuestion.Row {
  fileprivate static let columns: [AnswerColumn<FirstLastQuestion.Row>] =
    AnswerColumn<Route>.route.map { route in route.of { $0.first.route } } + [
      AnswerColumn(.directionID) { JSONOutput($0.first.direction?.rawValue) },
      AnswerColumn(.destination) { JSONOutput($0.first.destination) },
      AnswerColumn(ColumnKind("first_time", .instant, "The first departure, in seconds since 1970.")) {
        .integer($0.first.time.unixSeconds)
      },
      AnswerColumn(ColumnKind("local_first_time", .localTime, "The first departure as local text.")) {
        .string($0.clock.localText(at: $0.first.time))
      },
      AnswerColumn(ColumnKind("first_trip_id", .text, "Its trip.")) { .string($0.first.tripID.rawValue) },
      AnswerColumn(ColumnKind("last_time", .instant, "The last departure, in seconds since 1970.")) {
        .integer($0.last.time.unixSeconds)
      },
      AnswerColumn(ColumnKind("local_last_time", .localTime, "The last departure as local text.")) {
        .string($0.clock.localText(at: $0.last.time))
      },
      AnswerColumn(ColumnKind("last_trip_id", .text, "Its trip.")) { .string($0.last.tripID.rawValue) },
      AnswerColumn(.departureCount) { .integer($0.count) },
    ]
}
