import TransitBundle
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

  static let all = [
    stop.declaration, at.declaration, within.declaration, limit.declaration, following.declaration,
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

extension QuestionContext {
  /// - Parameters:
  ///   - all: The board of a window.
  ///   - following: The page after a call.
  func board<Entry: BoardEntry>(
    all: (_ start: Date, _ length: Duration, _ limit: Int) throws(BundleError) -> [Entry],
    following: (CallID, _ limit: Int) throws(BundleError) -> [Entry]
  ) throws(AnswerError) -> Board<Entry> {
    let limit = self[BoardParameters.limit]
    let call = try AnswerError.understanding { () throws(QuestionError) in try callBefore() }
    return try AnswerError.reading { () throws(BundleError) in
      if let call { return Board(start: call.time, entries: try following(call, limit)) }
      let start = date(BoardParameters.at)
      return Board(start: start, entries: try all(start, self[BoardParameters.within], limit))
    }
  }

  /// The last call of the page before; `nil` for the first page.
  private func callBefore() throws(QuestionError) -> CallID? {
    guard let text = self[BoardParameters.following] else { return nil }
    let name = BoardParameters.following.declaration.name
    try arguments.exclude(
      [BoardParameters.at.declaration.name, BoardParameters.within.declaration.name], beside: name)
    guard let call = CallID(pageText: text) else {
      throw QuestionError(name, .invalid("not of an earlier answer"))
    }
    return call
  }

  func answer<Entry: BoardEntry>(
    of board: Board<Entry>, _ columns: [AnswerColumn<BoardRow>], id: (Entry) -> CallID
  ) throws(BundleError) -> Answer {
    let limit = self[BoardParameters.limit]
    // Another page may be empty: whether there is one, its question finds out.
    let last = board.entries.count == limit ? board.entries.last : nil
    return Answer(
      try timetable.rows(of: board.entries), columns,
      next: last.map { entry in
        NextPage(
          arguments: [
            (BoardParameters.limit.declaration.name, .integer(limit)),
            (BoardParameters.following.declaration.name, .text(id(entry).pageText)),
          ], replacing: BoardParameters.ofPage)
      })
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
