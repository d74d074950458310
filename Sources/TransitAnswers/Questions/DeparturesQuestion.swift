package import TransitBundle
import TransitFoundation
import TransitValues

/// The next departures at stops.
package enum DeparturesQuestion: Question {
  package static let name = "departures"
  package static let summary = "Lists the next departures at a stop, or at a station and all stops below it."
  package static let parameters = BoardParameters.all
  package static let timeParameters = BoardParameters.timeParameters
  package static let schema = AnswerSchema.array(
    .object(BoardRow.departureColumns, onlyLive: BoardRow.liveColumns))

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Board<Departure> {
    let (timetable, stops, live) = (context.timetable, context[BoardParameters.stop], context.live)
    return try context.board { start, length, limit throws(BundleError) in
      try timetable.departures(from: stops, after: start, within: length, limit: limit, live: live)
    } following: { call, limit throws(BundleError) in
      try timetable.departures(from: stops, following: call, limit: limit, live: live)
    }
  }

  package static func answer(of found: Board<Departure>, _ context: QuestionContext) throws(BundleError) -> Answer {
    let columns = context.live == nil ? BoardRow.departureColumns : BoardRow.liveDepartureColumns
    return try context.answer(of: found, columns, id: { $0.id })
  }

  package static func notes(on found: Board<Departure>, _ context: QuestionContext) -> [AnswerNote] {
    found.entries.isEmpty ? [context.absence(at: found.start)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Board<Departure>>? = AnswerTable(
    BoardRow.departureColumns, order: ["time", "trip_id", "stop_sequence", "service_date"]
  ) { found, context throws(BundleError) in try context.timetable.rows(of: found.entries) }
}
