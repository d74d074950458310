import Foundation
import TransitBundle

/// The results for one feed.
struct FeedReport: Encodable {
  let feed: String
  let stopTimes: Int
  let rows: [Measurement]
  let goals: [GoalVerdict]
  /// The names and versions that the peers report.
  let peers: [String]
  let wrongAnswers: [String]

  init(_ prepared: PreparedFeed, programs: Executables, queries: Int, runs: Int, seed: UInt64) throws {
    let feed = prepared.feed
    Progress.tell("\(feed.name): querying")
    let timetable = try Timetable(path: feed.bundle)
    self.feed = feed.name
    stopTimes = Self.stopTimes(of: timetable)
    let warm = try WarmMeasurement(of: timetable, count: queries, seed: seed)
    let comparisons = prepared.peers.compactMap { PeerComparison(of: timetable, with: $0, warm: warm) }
    let imported = prepared.peers.contains { $0.name == ImportedTables.name }
    let questions = imported ? try QuestionMeasurement(of: feed, timetable: timetable, seed: seed) : nil
    let view = imported ? try ViewMeasurement(of: feed, seed: seed) : nil
    let twins = try TwinMeasurement(of: feed, boards: warm.boards, programs: programs)
    let codec = try CodecMeasurement(of: feed.bundle, scratch: feed.scratch, programs: programs)
    let opening = try OpeningMeasurement(of: feed, boards: warm.boards, runs: runs, programs: programs)
    let memory = try MemoryMeasurement(of: feed, seed: seed, programs: programs)
    let rows =
      prepared.rows + codec.rows + opening.rows + warm.rows + comparisons.flatMap(\.rows) + (questions?.rows ?? [])
      + (view?.rows ?? []) + twins.rows + memory.rows
    self.rows = rows
    goals = Goal.all.compactMap { $0.verdict(in: rows) }
    peers = prepared.peers.map(\.version) + prepared.validation.peers
    let wrongAnswers =
      warm.wrongAnswers + comparisons.flatMap(\.wrongAnswers) + (questions?.wrongAnswers ?? [])
      + (view?.wrongAnswers ?? []) + codec.wrongAnswers + twins.wrongAnswers
    self.wrongAnswers = prepared.build.wrongAnswers + wrongAnswers.map { "\(feed.name): \($0)" }
  }

  static func stopTimes(of timetable: Timetable) -> Int {
    timetable.information.files.first { $0.name == "stop_times.txt" }?.rowCount ?? 0
  }

  var text: String {
    MeasurementTable(title: "\(feed), \(stopTimes) stop_times", rows: rows).text + "\n"
      + GoalTable(verdicts: goals).text + "\nPeers: \(peers.joined(separator: "; "))\n"
  }
}
