import Foundation
import TransitBundle

/// Opening a bundle and the first board, each time in a fresh process, in turns with processes that do nothing.
struct OpeningMeasurement {
  /// Processes of each kind: they take milliseconds, so that many of them cost little and calm the median.
  private static let minimumRuns = 20

  private var opening: [Double] = []
  private var idle: [Double] = []

  init(of feed: BenchmarkedFeed, boards: [BoardQuery], runs: Int, programs: Executables) throws(BenchmarkError) {
    if boards.isEmpty { return }
    for run in 0..<max(runs, Self.minimumRuns) {
      idle.append(try ChildProcess(programs.benchmark, ["nothing"]).run().wall)
      let board = boards[run % boards.count]
      // After "--" nothing is an option, whatever an id begins with.
      let words = ["first-departures", "--", feed.bundle, board.stop.rawValue, "\(board.time.unixSeconds)"]
      var child = ChildProcess(programs.benchmark, words)
      child.errors = feed.scratch + "/first-departures.log"
      opening.append(try child.run().wall)
    }
  }

  var rows: [Measurement] {
    if opening.isEmpty { return [Measurement("open and first departures", leftOut: "the feed has no service")] }
    let differences = zip(opening, idle).map { $0 - $1 }
    return [
      Measurement("an empty process", Sample(idle).median, .seconds),
      Measurement("open and first departures", Sample(opening).median, .seconds),
      Measurement("… minus an empty process", Sample(differences).median, .seconds),
    ]
  }
}
