import TransitBundle

/// Compares boards, trips and row counts of the bundle with those of a peer's database, and their times.
struct PeerComparison {
  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  private let timetable: Timetable
  private let peer: LoadedPeer

  /// Enough for a median; peers are slow.
  private static let limit = 200

  /// `nil` if the peer is asked no questions.
  init?(of timetable: Timetable, with peer: LoadedPeer, warm: WarmMeasurement) {
    guard let ask = peer.answers else { return nil }
    self.timetable = timetable
    self.peer = peer
    let boards = Array(warm.boards.prefix(Self.limit))
    let trips = Array(warm.trips.prefix(Self.limit))
    let questions = PeerQuestions(boards: boards, trips: trips, of: timetable)
    do {
      let answers = try ask(questions)
      try compareBoards(boards, questions.boards, warm.boardSeconds, answers.boards)
      try compareTrips(trips, warm.tripSeconds, answers.trips)
      compareCounts(answers.tables)
    } catch {
      rows.append(Measurement("\(peer.name): asked the same", leftOut: "\(error)"))
    }
  }

  private mutating func compareBoards(
    _ queries: [BoardQuery], _ questions: [PeerQuestions.Board], _ seconds: [Double], _ answers: [PeerAnswers.Board]
  ) throws(BundleError) {
    var times: [(ours: Double, theirs: Double)] = []
    for ((query, question), (ours, answer)) in zip(zip(queries, questions), zip(seconds, answers)) {
      let expected = try query.ask(timetable)
      let departures = answer.rows.compactMap { ImportedDeparture($0, of: question, clock: timetable.clock) }
        .sorted(by: ImportedDeparture.precedes).prefix(BoardQuery.limit)
      if let difference = ImportedDeparture.difference(between: expected, and: Array(departures)) {
        wrongAnswers.append("\(peer.name): \(query.stop) after \(query.time.unixSeconds): \(difference)")
      }
      // Skip answers that a peer cannot compute: their times are not comparable.
      if expected.allSatisfy(ImportedDeparture.isPlain) { times.append((ours, answer.seconds)) }
    }
    add("the same boards", "boards", times)
  }

  private mutating func compareTrips(
    _ trips: [TripID], _ seconds: [Double], _ answers: [PeerAnswers.Trip]
  ) throws(BundleError) {
    var times: [(ours: Double, theirs: Double)] = []
    for ((trip, ours), answer) in zip(zip(trips, seconds), answers) {
      let calls = try timetable.trip(trip)?.calls.map { PeerAnswers.Call($0) } ?? []
      if calls != answer.rows {
        let place = zip(calls, answer.rows).first { $0 != $1 }.map { "the bundle has \($0), it has \($1)" }
        let counts = "the bundle has \(calls.count) calls, it has \(answer.rows.count)"
        wrongAnswers.append("\(peer.name): trip \(trip): \(place ?? counts)")
      }
      times.append((ours, answer.seconds))
    }
    add("the same trips", "trips", times)
  }

  /// Compares row counts. Rows that the bundle dropped are in its notices.
  private mutating func compareCounts(_ tables: [String: Int]) {
    let noticed = timetable.information.notices.values.reduce(0, +)
    for file in timetable.information.files {
      guard file.name.hasSuffix(".txt"), let count = tables[String(file.name.dropLast(4))] else { continue }
      if !(file.rowCount...(file.rowCount + noticed)).contains(count) {
        wrongAnswers.append("\(peer.name): \(file.name): the bundle has \(file.rowCount) rows, it has \(count)")
      }
    }
  }

  private mutating func add(_ name: String, _ kind: String, _ times: [(ours: Double, theirs: Double)]) {
    let name = "\(peer.name): \(name)"
    if times.isEmpty {
      rows.append(Measurement(name, leftOut: "none that the peer can answer"))
      return
    }
    let (ours, theirs) = (Sample(times.map(\.ours)), Sample(times.map(\.theirs)))
    rows.append(
      Measurement(
        name, theirs.median, .seconds, upper: theirs.percentile(99),
        ratio: Ratio(theirs.median / ours.median, to: "the bundle's, \(times.count) \(kind) compared")))
  }
}
