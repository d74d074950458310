import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension TableFunction {
  /// The next departures at a stop or station.
  static let departures = board("transit_departures", BoardRow.departureColumns) {
    (timetable, question) throws(BundleError) in
    try timetable.departures(
      from: question.stop, after: question.start, within: question.length, limit: question.limit)
  }

  /// The next arrivals at a stop or station.
  static let arrivals = board("transit_arrivals", BoardRow.arrivalColumns) {
    (timetable, question) throws(BundleError) in
    try timetable.arrivals(at: question.stop, after: question.start, within: question.length, limit: question.limit)
  }

  private static func board(
    _ name: String, _ columns: [AnswerColumn<BoardRow>],
    _ board: @escaping @Sendable (Timetable, BoardArguments) throws(BundleError) -> [any BoardEntry]
  ) -> TableFunction {
    let local = AnswerColumn<BoardRow>("local_time") { .string($0.clock.localText(at: $0.call.time)) }
    return TableFunction(
      name, [.required("stop"), .optional("at"), .optional("within"), .optional("limit")],
      // New columns come last, so that those of `SELECT *` keep their places.
      columns: columns.dropLast(2) + [local] + columns.suffix(2),
      order: ["time", "trip_id", "stop_sequence", "service_date"]
    ) { (arguments, bundle) throws(FunctionError) in
      let question = try BoardArguments(arguments, bundle.timetable.clock)
      return try FunctionError.wrapping { () throws(BundleError) in
        try bundle.timetable.rows(of: try board(bundle.timetable, question))
      }
    }
  }
}

/// The arguments of a board, with the defaults of `gtfs-bundle departures`.
private struct BoardArguments {
  let stop: StopID
  let start: Date
  let length: Duration
  let limit: Int

  init(_ arguments: FunctionArguments, _ clock: ServiceClock) throws(FunctionError) {
    stop = StopID(rawValue: try arguments.requiredText("stop"))
    start = try arguments.date("at", clock) ?? .now
    length = try arguments.duration("within") ?? .seconds(7200)
    limit = try arguments.limit(default: 50)
  }
}
