import BenchmarkCLibraries
import TransitBundle

/// Measures boards by `transit_departures` and by the library, question by question. What SQLite needs for the rows of
/// an answer, from a table that contains them, is not the function's cost.
struct SQLBoardMeasurement {
  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  /// Loads the extension.
  ///
  /// It is a second copy of the runtime in this process. The first one to register the VFS `transit` serves its files,
  /// and only their questions are answered in SQL.
  static func load(_ library: String) throws {
    let loader = try Connection(path: ":memory:", mode: .readWrite)
    guard unsafe sqlite3_enable_load_extension(loader.handle, 1) == SQLITE_OK,
      unsafe sqlite3_load_extension(loader.handle, library, nil, nil) == SQLITE_OK
    else { throw loader.error(in: "load_extension('\(library)')") }
  }

  init(of timetable: Timetable, boards: [BoardQuery]) throws {
    let city = try Connection(path: "file:\(timetable.path)?vfs=transit", mode: .readOnly)
    try city.execute("CREATE TEMP TABLE answer AS SELECT * FROM transit_departures('', 0) WHERE 0")
    let sql = "SELECT * FROM transit_departures(?1, ?2, \(BoardQuery.windowSeconds), \(BoardQuery.limit))"
    let (function, table) = (try city.prepare(sql), try city.prepare("SELECT * FROM answer"))
    let fill = try city.prepare("INSERT INTO answer \(sql)")
    var (ofLibrary, ofFunction, ofTable): ([Double], [Double], [Double]) = ([], [], [])
    for board in boards {
      var (expected, trips): ([Departure], [String]) = ([], [])
      ofLibrary.append(try Stopwatch.seconds { expected = try board.ask(timetable) })
      ofFunction.append(try Stopwatch.seconds { trips = try function.trips(of: board) })
      if trips != expected.map(\.tripID.rawValue) { wrongAnswers.append("departures by SQL at \(board.stop) differ") }
      try city.execute("DELETE FROM answer")
      _ = try fill.trips(of: board)
      ofTable.append(try Stopwatch.seconds { trips = try table.trips() })
    }
    guard !boards.isEmpty else { return }
    let (byLibrary, rowCost) = (Sample(ofLibrary).median, Sample(ofTable).median)
    let bySQL = Sample(ofFunction).median - rowCost
    rows = [
      Measurement("departures, next \(BoardQuery.limit), by the library", byLibrary, .seconds),
      Measurement("… rows of SQLite", rowCost, .seconds),
      Measurement("… by SQL without these", bySQL, .seconds, ratio: Ratio(bySQL / byLibrary, to: "the library")),
    ]
  }
}

extension Statement {
  fileprivate func trips(of board: BoardQuery) throws(SQLiteError) -> [String] {
    bind(board.stop.rawValue, at: 0)
    bind(board.time.unixSeconds, at: 1)
    return try trips()
  }

  /// Reads each value of each row.
  fileprivate func trips() throws(SQLiteError) -> [String] {
    var trips: [String] = []
    while try step() {
      let row = (0..<columnCount).map(value(at:))
      if case .text(let trip) = row[1] { trips.append(trip) }
    }
    return trips
  }
}
