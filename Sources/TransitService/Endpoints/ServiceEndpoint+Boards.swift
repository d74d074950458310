import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension ServiceEndpoint {
  static let departures = board(
    "departures", "Lists the next departures at a stop, or at a station and all stops below it.",
    .array(.departure), BoardRow.departureColumns, BoardRow.liveDepartureColumns,
    all: { timetable, stop, start, length, limit, live in
      try timetable.departures(from: stop, after: start, within: length, limit: limit, live: live)
    },
    following: { timetable, stop, call, limit, live in
      try timetable.departures(from: stop, following: call, limit: limit, live: live)
    },
    id: { ($0 as? Departure)?.id })

  static let arrivals = board(
    "arrivals", "Lists the next arrivals at a stop, or at a station and all stops below it.",
    .array(.arrival), BoardRow.arrivalColumns, BoardRow.liveArrivalColumns,
    all: { timetable, stop, start, length, limit, live in
      try timetable.arrivals(at: stop, after: start, within: length, limit: limit, live: live)
    },
    following: { timetable, stop, call, limit, live in
      try timetable.arrivals(at: stop, following: call, limit: limit, live: live)
    },
    id: { ($0 as? Arrival)?.id })

  private static func board(
    _ name: String, _ summary: String, _ schema: AnswerSchema, _ columns: [AnswerColumn<BoardRow>],
    _ liveColumns: [AnswerColumn<BoardRow>],
    all: @escaping @Sendable (Timetable, StopID, Date, Duration, Int, LiveSnapshot?) throws -> [any BoardEntry],
    following: @escaping @Sendable (Timetable, StopID, CallID, Int, LiveSnapshot?) throws -> [any BoardEntry],
    id: @escaping @Sendable (any BoardEntry) -> CallID?
  ) -> ServiceEndpoint {
    ServiceEndpoint(
      name: name, path: ["stops", "{stop_id}", name], summary: summary,
      parameters: [
        .inPath("stop_id", .stop, "A stop or station."),
        ServiceParameter("at", .time, "The start. Default: now."),
        ServiceParameter("within", .duration(default: 7200, maximum: 7 * 86_400), "The length of the time window."),
        ServiceParameter("limit", .whole(default: 50, 0...1000), "The maximum number of rows."),
        ServiceParameter(
          "following", .page,
          "The rows after one of an earlier answer, instead of at and within: taken from its Link header."),
      ],
      schema: schema, timeParameters: ["at", "following"]
    ) { context in
      let (timetable, arguments) = (context.timetable, context.arguments)
      let stop = StopID(rawValue: arguments.text("stop_id") ?? "")
      let limit = arguments.whole("limit") ?? 0
      let (calls, start): ([any BoardEntry], Date)
      if let text = arguments.text("following") {
        try arguments.exclude(["at", "within"], beside: "following")
        guard let call = CallID(pageText: text) else { throw ServiceProblem.badRequest("following: not of a Link") }
        (calls, start) = (try following(timetable, stop, call, limit, context.snapshot), call.time)
      } else {
        let length = Duration.seconds(arguments.seconds("within") ?? 0)
        start = context.date("at")
        calls = try all(timetable, stop, start, length, limit, context.snapshot)
      }
      let shown = context.snapshot == nil ? columns : liveColumns
      let text = BoardRow.lineBytes(of: try timetable.rows(of: calls), shown)
      // Another page may be empty: whether there is one, its question finds out.
      let last = calls.count == limit ? calls.last.flatMap(id) : nil
      return ServiceAnswer(
        text: text, nextQuery: last.map { "limit=\(limit)&following=\($0.pageText.utf8Escaped)" },
        note: calls.isEmpty ? context.absence(at: start) : nil)
    }
  }
}

extension CallID {
  /// A text for ``ServiceAnswer/nextQuery``: the numbers, then the trip_id.
  var pageText: String {
    "\(time.unixSeconds).\(serviceDate).\(stopSequence).\(frequencyRow).\(tripID)"
  }

  fileprivate init?(pageText text: String) {
    let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, let time = Int(parts[0]), TimeArgument.sensibleSeconds.contains(time),
      let date = ServiceDate(parts[1]), let sequence = Int(parts[2]), let row = Int(parts[3])
    else { return nil }
    self.init(
      tripID: TripID(rawValue: String(parts[4])), serviceDate: date, stopSequence: sequence,
      time: Date(unixSeconds: time), frequencyRow: row)
  }
}
