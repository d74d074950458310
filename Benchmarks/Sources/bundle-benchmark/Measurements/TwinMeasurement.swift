import Foundation
import TransitBundle

/// Compares boards of a bundle with those of a copy whose blocks are only deflated.
struct TwinMeasurement {
  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  /// The number of boards queried on a newly opened timetable each; opening takes longer than the query.
  private static let coldCount = 200

  private var columnsFirst = false

  /// The times of one board in seconds.
  private struct Pair {
    let columns: Double
    let deflated: Double
  }

  init(of feed: BenchmarkedFeed, boards: [BoardQuery], programs: Executables) throws {
    // Copies, because the block cache is shared by all users of a file, and these must start cold.
    let columns = feed.scratch + "/columns.transit"
    let deflated = feed.scratch + "/deflated.transit"
    try FileManager.default.copyItem(atPath: feed.bundle, toPath: columns)
    var child = ChildProcess(programs.internals, ["deflated-twin", feed.bundle, deflated])
    child.errors = feed.scratch + "/deflated-twin.log"
    _ = try child.run()
    let cold = try boards.prefix(Self.coldCount).map { board in
      try ask(board, try Timetable(path: columns), try Timetable(path: deflated))
    }
    let timetables = (try Timetable(path: columns), try Timetable(path: deflated))
    let warm = try boards.map { try ask($0, timetables.0, timetables.1) }
    add("departures, just opened", cold)
    add("departures, repeated", warm.suffix(boards.count - boards.count / 10))
  }

  /// Queries both, alternating which is first, because the second one finds warm processor caches.
  private mutating func ask(_ board: BoardQuery, _ columns: Timetable, _ deflated: Timetable) throws -> Pair {
    var answers: [[Departure]] = [[], []]
    var seconds = [0.0, 0.0]
    columnsFirst.toggle()
    for which in columnsFirst ? [0, 1] : [1, 0] {
      seconds[which] = try Stopwatch.seconds { answers[which] = try board.ask(which == 0 ? columns : deflated) }
    }
    if answers[0] != answers[1] { wrongAnswers.append("departures at \(board.stop): differ without columns") }
    return Pair(columns: seconds[0], deflated: seconds[1])
  }

  private mutating func add(_ name: String, _ pairs: some Collection<Pair>) {
    if pairs.isEmpty { return }
    let (columns, deflated) = (Sample(pairs.map(\.columns)), Sample(pairs.map(\.deflated)))
    rows.append(
      Measurement(
        name, columns.median, .seconds, upper: columns.percentile(99),
        ratio: Ratio(columns.median / deflated.median, to: "deflate-only")))
  }
}
