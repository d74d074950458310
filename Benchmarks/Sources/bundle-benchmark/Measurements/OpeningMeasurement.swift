import Foundation
import TransitBundle

/// Measures opening a bundle and its first board in new processes, alternately with processes that do nothing.
struct OpeningMeasurement {
  /// The minimum number of processes of each kind. They take milliseconds each, and many make the median stable.
  private static let minimumRuns = 20

  private var opening: [Double] = []
  private var idle: [Double] = []

  init(of feed: BenchmarkedFeed, boards: [BoardQuery], runs: Int, programs: Executables) throws(BenchmarkError) {
    if boards.isEmpty { return }
    for run in 0..<max(runs, Self.minimumRuns) {
      idle.append(try ChildProcess(programs.benchmark, ["nothing"]).run().wall)
      let board = boards[run % boards.count]
      // After "--", ids that begin with "-" are not parsed as options.
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
