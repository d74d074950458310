import TransitBundle

/// Measures sequential, distinct queries on an open bundle.
struct WarmMeasurement {
  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []
  /// The boards of the timed queries and their times in seconds.
  private(set) var boards: [BoardQuery] = []
  private(set) var boardSeconds: [Double] = []
  /// The trips of the timed queries and their times in seconds.
  private(set) var trips: [TripID] = []
  private(set) var tripSeconds: [Double] = []

  private let timetable: Timetable
  private let count: Int
  private let countsProcessorTime: Bool

  /// One in this many questions is for warming up and not timed.
  private static let warmingShare = 10

  /// - Parameter countsProcessorTime: Measures processor time instead of wall time, which other load affects less.
  init(of timetable: Timetable, count: Int, seed: UInt64, countsProcessorTime: Bool = false) throws {
    self.timetable = timetable
    self.count = count
    self.countsProcessorTime = countsProcessorTime
    var source = try QuerySource(of: timetable, seed: seed)
    try measureBoards(&source)
    let searches = try questions { try source.searchText() }
    try measure(
      "search by prefix", searches, ask: { try timetable.stops(matching: $0) },
      fault: { $1.isEmpty ? "search for \($0): nothing" : nil })
    let places = try questions { try source.place() }
    try measure(
      "stops within 500 m", places, ask: { try timetable.stops(near: $0, radius: 500) },
      fault: { $1.isEmpty ? "stops near \($0): none" : nil })
    let drawn = try questions { try source.tripID() }
    tripSeconds = try measure(
      "trip with its stops", drawn, ask: { try timetable.trip($0) },
      fault: { $1?.id != $0 ? "trip \($0): not found" : nil })
    trips = drawn.suffix(tripSeconds.count)
  }

  private mutating func measureBoards(_ source: inout QuerySource) throws {
    let timetable = timetable
    let asked = try questions { try source.board() }
    let name = "departures, next \(BoardQuery.limit)"
    boardSeconds = try measure(name, asked, ask: { try $0.ask(timetable) }, fault: { $0.fault(in: $1) })
    boards = asked.suffix(boardSeconds.count)
    let stations = try questions { try source.stationBoard() }
    try measure(
      "\(name) of a station", stations, ask: { try $0.ask(timetable) }, fault: { $0.fault(in: $1) })
  }

  /// Draws the questions for warming up and for timing; fewer if the feed has no more.
  private func questions<Question>(_ draw: () throws -> Question?) throws -> [Question] {
    var questions: [Question] = []
    while questions.count < count + count / Self.warmingShare, let question = try draw() { questions.append(question) }
    return questions
  }

  /// Runs queries, checks the answers and adds a row.
  ///
  /// - Returns: The time in seconds of each timed question; these are the last `count` questions.
  @discardableResult
  private mutating func measure<Question, Answer>(
    _ name: String, _ questions: [Question], ask: (Question) throws -> Answer,
    fault: (Question, Answer) -> String?
  ) throws -> [Double] {
    var seconds: [Double] = []
    for (number, question) in questions.enumerated() {
      var answer: Answer?
      let elapsed =
        if countsProcessorTime {
          try Stopwatch.processorSeconds { answer = try ask(question) }
        } else {
          try Stopwatch.seconds { answer = try ask(question) }
        }
      if number >= questions.count / (Self.warmingShare + 1) { seconds.append(elapsed) }
      if let answer, let fault = fault(question, answer) { wrongAnswers.append(fault) }
    }
    if seconds.isEmpty {
      rows.append(Measurement(name, leftOut: "not applicable to this feed"))
    } else {
      let sample = Sample(seconds)
      rows.append(Measurement(name, sample.median, .seconds, upper: sample.percentile(99)))
    }
    return seconds
  }
}
