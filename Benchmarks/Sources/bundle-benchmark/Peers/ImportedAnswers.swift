import TransitBundle

/// Answers questions with plain SQL on imported tables, in which all columns are text. A board takes one query per
/// service day.
///
/// Does not support frequencies or empty times, and is unavailable for feeds with pickup windows.
struct ImportedAnswers {
  private let connection: Connection
  private let board: Statement
  private let trip: Statement

  /// The number of untimed questions of each kind for warming up, as for the bundle.
  private static let warmingCount = 20

  /// - Throws: ``BenchmarkError`` if this SQL cannot give correct answers on the tables.
  init(of path: String) throws(BenchmarkError) {
    do throws(SQLiteError) {
      connection = try Self.connection(to: path)
      let columns = try ImportedColumns(of: connection)
      if let reason = try columns.obstacle(in: connection) {
        throw SQLiteError(code: 0, message: reason)
      }
      board = try connection.prepare(columns.boardSQL())
      trip = try connection.prepare(columns.tripSQL)
    } catch {
      throw BenchmarkError(description: error.code == 0 ? error.message : error.description)
    }
  }

  /// Opens imported tables.
  static func connection(to path: String) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, mode: .readOnly)
    // 16 MiB, about five times the memory that a timetable uses in total.
    try connection.execute("PRAGMA cache_size = -16384")
    return connection
  }

  func answers(to questions: PeerQuestions) throws(SQLiteError) -> PeerAnswers {
    for board in questions.boards.prefix(Self.warmingCount) { _ = try answer(to: board) }
    for trip in questions.trips.prefix(Self.warmingCount) { _ = try answer(toTrip: trip) }
    let boards = try questions.boards.map { board throws(SQLiteError) in try answer(to: board) }
    let trips = try questions.trips.map { trip throws(SQLiteError) in try answer(toTrip: trip) }
    return PeerAnswers(boards: boards, trips: trips, tables: try counts(of: questions.tables))
  }

  private func answer(to question: PeerQuestions.Board) throws(SQLiteError) -> PeerAnswers.Board {
    var rows: [PeerAnswers.Departure] = []
    let seconds = try Stopwatch.seconds { () throws(SQLiteError) in
      for (number, day) in question.days.enumerated() {
        board.bind(question.stop, at: 0)
        board.bind(day.date, at: 1)
        board.bind(day.weekday, at: 2)
        board.bind("\(ServiceTime(seconds: day.from))", at: 3)
        board.bind("\(ServiceTime(seconds: day.to))", at: 4)
        board.bind(question.limit, at: 5)
        while try board.step() {
          rows.append(
            PeerAnswers.Departure(
              day: number, time: board.integer(at: 0), tripID: board.text(at: 1), stopID: board.text(at: 2),
              stopSequence: board.integer(at: 3)))
        }
      }
    }
    return PeerAnswers.Board(seconds: seconds, rows: rows)
  }

  private func answer(toTrip id: String) throws(SQLiteError) -> PeerAnswers.Trip {
    var rows: [PeerAnswers.Call] = []
    let seconds = try Stopwatch.seconds { () throws(SQLiteError) in
      trip.bind(id, at: 0)
      while try trip.step() {
        rows.append(
          PeerAnswers.Call(
            stopSequence: trip.integer(at: 0), stopID: trip.optionalText(at: 1), time: trip.optionalInteger(at: 2)))
      }
    }
    return PeerAnswers.Trip(seconds: seconds, rows: rows)
  }

  private func counts(of tables: [String]) throws(SQLiteError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in tables {
      let known = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = '\(table)'") == 1
      if known { counts[table] = try connection.integer("SELECT count(*) FROM \"\(table)\"") }
    }
    return counts
  }
}
