import TransitBundle
import TransitSQLite

/// The same boards from the bundle and by SQL on imported tables: their times, and whether they agree.
struct BoardComparison {
  private static let name = "the same boards by SQL on the import"
  /// Enough for a median, and imported tables are slow.
  private static let limit = 200
  /// Boards asked before the clock runs: the bundle was warm, too.
  private static let warmingCount = 20

  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  init(of timetable: Timetable, with tables: ImportedTables, warm: WarmMeasurement) {
    do throws(BenchmarkError) {
      let board = try ImportedBoard(of: tables, clock: timetable.clock)
      try warmUp(board, with: warm.boards.dropFirst(Self.limit).prefix(Self.warmingCount))
      try compare(board, timetable, Array(zip(warm.boards, warm.boardSeconds).prefix(Self.limit)))
    } catch {
      rows = [Measurement(Self.name, leftOut: error.description)]
    }
  }

  private func warmUp(_ board: ImportedBoard, with queries: some Sequence<BoardQuery>) throws(BenchmarkError) {
    do {
      for query in queries { _ = try board.departures(query) }
    } catch {
      throw BenchmarkError(description: "\(error)")
    }
  }

  private mutating func compare(
    _ board: ImportedBoard, _ timetable: Timetable, _ asked: [(query: BoardQuery, seconds: Double)]
  ) throws(BenchmarkError) {
    var (ours, theirs) = ([Double](), [Double]())
    do {
      for (query, seconds) in asked {
        let expected = try query.ask(timetable)
        var answer: [ImportedDeparture] = []
        let elapsed = try Stopwatch.seconds { answer = try board.departures(query) }
        if let difference = Self.difference(between: expected, and: answer) {
          wrongAnswers.append("\(query.stop) after \(query.time.seconds): \(difference)")
        }
        // An answer that could not be the same is no work to compare.
        if !expected.allSatisfy(Self.isPlain) { continue }
        ours.append(seconds)
        theirs.append(elapsed)
      }
    } catch {
      throw BenchmarkError(description: "\(error)")
    }
    if theirs.isEmpty { throw BenchmarkError(description: "no board is without repeated or interpolated departures") }
    let (our, their) = (Sample(ours), Sample(theirs))
    rows = [
      Measurement(
        Self.name, their.median, .seconds, upper: their.percentile(99),
        ratio: Ratio(their.median / our.median, to: "the bundle's, \(theirs.count) boards compared"))
    ]
  }

  /// Whether the plain SQL can know of a departure.
  private static func isPlain(_ departure: Departure) -> Bool {
    !departure.isInterpolated && departure.repetition == nil
  }

  /// How two boards differ, departures that only the bundle can know left aside.
  private static func difference(between ours: [Departure], and theirs: [ImportedDeparture]) -> String? {
    let plain = ours.filter(isPlain).map { ImportedDeparture($0) }
    let comparable = plain.count == ours.count ? theirs : Array(theirs.prefix(plain.count))
    if plain == comparable { return nil }
    for (left, right) in zip(plain, comparable) where left != right {
      return "the bundle has \(left), the import \(right)"
    }
    return "the bundle has \(plain.count) departures, the import \(comparable.count)"
  }
}
