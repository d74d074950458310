package import TransitBundle
package import TransitFoundation
package import TransitValues

/// The parameters of boards.
package enum BoardParameters {
  package static let stop = Parameter<[StopID]>(
    "stop", .id(.stop), "A stop, or a station with all stops below it. Several are one board.", aliases: ["stop_id"],
    isRequired: true)
  package static let at = Parameter<TimeArgument?>("at", .time, "The start. Default: now.")
  package static let within = Parameter<Duration>(
    "within", .duration(default: 7200), "The length of the time window.", aliases: ["for"], servedMaximum: 7 * 86_400)
  package static let limit = Parameter<Int>(
    QuestionArguments.limit, .whole(default: 50, 0...Int.max), "The maximum number of rows.", servedMaximum: 1000)
  package static let following = Parameter<String?>(
    "following", .page, "The rows after those of an earlier answer, which names this value, instead of at and within.")
  static let wholePlace = Parameter<Bool>(
    "whole_place", .flag, "Whether to show all stops of the place of a stop without a station.")

  static let all = [
    stop.declaration, at.declaration, within.declaration, limit.declaration, following.declaration,
    wholePlace.declaration,
  ]
  /// The names of those that differ between pages.
  fileprivate static let ofPage = [at.declaration, within.declaration, limit.declaration, following.declaration]
    .flatMap { [$0.name] + $0.aliases }
  static let timeParameters = [at.declaration.name, following.declaration.name]
}

/// The departures or arrivals of a time window.
package struct Board<Entry: BoardEntry>: Sendable {
  package let start: Date
  package let entries: [Entry]
}

/// A question for the next departures or arrivals at stops.
package protocol StopBoardQuestion: Question where Found == Board<Entry> {
  associatedtype Entry: BoardEntry

  /// The columns without live data.
  static var columns: [AnswerColumn<BoardRow>] { get }
  static func window(
    _ stops: [StopID], after start: Date, within length: Duration, limit: Int, _ context: QuestionContext
  ) throws(BundleError) -> [Entry]
  static func page(
    _ stops: [StopID], following call: CallID, limit: Int, _ context: QuestionContext
  ) throws(BundleError) -> [Entry]
}

extension StopBoardQuestion {
  package static var parameters: [QuestionParameter] { BoardParameters.all }
  package static var timeParameters: [String] { BoardParameters.timeParameters }
  package static var liveDataUse: LiveDataUse { .optional }
  package static var schema: AnswerSchema { .array(.object(columns, onlyLive: BoardRow.liveColumns)) }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> Board<Entry> {
    let limit = context[BoardParameters.limit]
    let call = try AnswerError.understanding { () throws(QuestionError) in try callBefore(context) }
    return try AnswerError.reading { () throws(BundleError) in
      let stops = try context.boardStops()
      if let call {
        return Board(start: call.time, entries: try page(stops, following: call, limit: limit, context))
      }
      let (start, length) = (context.date(BoardParameters.at), context[BoardParameters.within])
      return Board(start: start, entries: try window(stops, after: start, within: length, limit: limit, context))
    }
  }

  /// The last call of the page before; `nil` for the first page.
  private static func callBefore(_ context: QuestionContext) throws(QuestionError) -> CallID? {
    guard let text = context[BoardParameters.following] else { return nil }
    let name = BoardParameters.following.declaration.name
    try context.arguments.exclude(
      [BoardParameters.at.declaration.name, BoardParameters.within.declaration.name], beside: name)
    guard let call = CallID(pageText: text) else {
      throw QuestionError(name, .invalid("not of an earlier answer"))
    }
    return call
  }

  package static func answer(of board: Board<Entry>, _ context: QuestionContext) throws(BundleError) -> Answer {
    let limit = context[BoardParameters.limit]
    // Another page may be empty: whether there is one, its question finds out.
    let last = board.entries.count == limit ? board.entries.last : nil
    return Answer(
      try context.timetable.rows(of: board.entries), context.live == nil ? columns : columns + BoardRow.liveColumns,
      next: last.map { entry in
        NextPage(
          arguments: [
            (BoardParameters.limit.declaration.name, .integer(limit)),
            (BoardParameters.following.declaration.name, .text(entry.id.pageText)),
          ], replacing: BoardParameters.ofPage)
      })
  }

  package static func notes(on found: Board<Entry>, _ context: QuestionContext) -> [AnswerNote] {
    found.entries.isEmpty ? [context.absence(at: found.start)].compactMap { $0 } : []
  }

  package static var table: AnswerTable<Board<Entry>>? {
    AnswerTable(columns, order: ["time", "trip_id", "stop_sequence", "service_date"]) {
      found, context throws(BundleError) in
      try context.timetable.rows(of: found.entries)
    }
  }
}

extension QuestionContext {
  /// The stops of a board, or with `whole_place` all of their places. A platform of a station is a board of its own.
  func boardStops() throws(BundleError) -> [StopID] {
    let stops = self[BoardParameters.stop]
    if !self[BoardParameters.wholePlace] { return stops }
    return try stops.map { stop throws(BundleError) in
      let place = try timetable.place(of: stop).stops.map { $0.id }
      return place.contains(stop) ? place : [stop]
    }.flatMap { $0 }
  }
}

extension CallID {
  /// The numbers, then the trip_id.
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
