import Foundation
import TransitBundle

/// All that was measured on one feed.
struct FeedReport: Encodable {
  let feed: String
  let stopTimes: Int
  let rows: [Measurement]
  let wrongAnswers: [String]

  init(
    _ build: BuildMeasurement, feed: BenchmarkedFeed, programs: Executables, queries: Int, runs: Int, seed: UInt64
  ) throws {
    Progress.tell("\(feed.name): asking")
    let timetable = try Timetable(path: feed.bundle)
    self.feed = feed.name
    stopTimes = timetable.information.files.first { $0.name == "stop_times.txt" }?.rowCount ?? 0
    let warm = try WarmMeasurement(of: timetable, count: queries, seed: seed)
    var (rows, wrongAnswers) = (warm.rows, warm.wrongAnswers)
    if case .success(let tables) = build.importedTables {
      let comparison = BoardComparison(of: timetable, with: tables, warm: warm)
      rows.insert(contentsOf: comparison.rows, at: 1)
      wrongAnswers += comparison.wrongAnswers
    }
    let twins = try TwinMeasurement(of: feed, boards: warm.boards)
    let codec = try CodecMeasurement(of: feed.bundle)
    let opening = try OpeningMeasurement(of: feed, boards: warm.boards, runs: runs, programs: programs)
    let memory = try MemoryMeasurement(of: feed, seed: seed, programs: programs)
    self.rows = build.rows + codec.rows + opening.rows + rows + twins.rows + memory.rows
    wrongAnswers += codec.wrongAnswers + twins.wrongAnswers
    self.wrongAnswers = build.wrongAnswers + wrongAnswers.map { "\(feed.name): \($0)" }
  }

  var text: String {
    MeasurementTable(title: "\(feed), \(stopTimes) stop_times", rows: rows).text
  }
}
