package import TransitBundle
import TransitFoundation
import TransitValues

/// A trip and its calls.
package enum TripQuestion: Question {
  private static let trip = Parameter<TripID>("trip", .id(.trip), "A trip.", aliases: ["trip_id"])
  private static let date = Parameter<ServiceDate?>(
    "date", .day, "A service day, such as 20260329: adds whether the trip runs then, and the times of its calls.")

  package static let name = "trip"
  package static let summary = "Describes a trip and its calls."
  package static let parameters = [trip.declaration, date.declaration]
  package static let schema = AnswerSchema.object(
    kinds: TripRow.columns.map { $0.kind } + [stopTimes], some: TripRow.onlyOfDay.map { $0.kind })

  private static let stopTimes = ColumnKind(
    "stop_times", nested: .array(.object(TripCallRow.columns, onlyLive: TripCallRow.onlyOfDay)), "The calls.")

  package struct Found: Sendable {
    package let trip: Trip
    /// The service day that was asked for.
    package let run: TripRun?
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let (timetable, id) = (context.timetable, context[trip])
    guard let trip = try timetable.trip(id) else { throw try timetable.unknownTrip(id) }
    return Found(
      trip: trip,
      run: try context[date].map { date throws(BundleError) in try TripRun(of: id, on: date, in: timetable) })
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    var text: [UInt8] = []
    TripRow(trip: found.trip, run: found.run).write { text += $0.utf8 }
    return Answer(.text(text))
  }

  package static func notes(on found: Found, _ context: QuestionContext) -> [AnswerNote] {
    guard let run = found.run, !run.runs else { return [] }
    return [context.absence(on: run.date)].compactMap { $0 }
  }

  package static let table: AnswerTable<Found>? = AnswerTable(TripCallRow.columnsOfDay, order: ["stop_sequence"]) {
    found, _ in Array(TripCallRow.rows(of: found.trip, on: found.run))
  }
}
