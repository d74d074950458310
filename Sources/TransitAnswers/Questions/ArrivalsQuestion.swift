package import TransitBundle
import TransitFoundation
import TransitValues

/// The next arrivals at stops.
package enum ArrivalsQuestion: Question {
  package static let name = "arrivals"
  package static let summary = "Lists the next arrivals at a stop, or at a station and all stops below it."
  package static let parameters = BoardParameters.all
  package static let timeParameters = BoardParameters.timeParameters
  package static let schema = AnswerSchema.array(
    .object(BoardRow.arrivalColumns, onlyLive: BoardRow.liveColumns))

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Board<Arrival> {
    let (timetable, stops, live) = (context.timetable, context[BoardParameters.stop], context.live)
    return try context.board { start, length, limit throws(BundleError) in
      try timetable.arrivals(at: stops, after: start, within: length, limit: limit, live: live)
    } following: { call, limit throws(BundleError) in
      try timetable.arrivals(at: stops, following: call, limit: limit, live: live)
    }
  }

  package static func answer(of found: Board<Arrival>, _ context: QuestionContext) throws(BundleError) -> Answer {
    let columns = context.live == nil ? BoardRow.arrivalColumns : BoardRow.liveArrivalColumns
    return try context.answer(of: found, columns, id: { $0.id })
  }

  package static func notes(on found: Board<Arrival>, _ context: QuestionContext) -> [AnswerNote] {
    found.entries.isEmpty ? [context.absence(at: found.start)].compactMap { $0 } : []
  }

  package static let table: AnswerTable<Board<Arrival>>? = AnswerTable(
    BoardRow.arrivalColumns, order: ["time", "trip_id", "stop_sequence", "service_date"]
  ) { found, context throws(BundleError) in try context.timetable.rows(of: found.entries) }
}
