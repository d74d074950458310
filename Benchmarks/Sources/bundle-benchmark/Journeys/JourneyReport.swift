import Foundation
import TransitBundle

/// The cost of journeys of one reach in one feed.
struct JourneyReport: Encodable {
  let feed: String
  let stopTimes: Int
  let scale: JourneyScale
  let reach: JourneyReach
  /// The service day of the departures, `20260131`.
  let date: String
  let pairs: Int
  private(set) var rows: [Measurement]
  /// The name and version of the peer, and the number of pairs in which it does not arrive earlier.
  private(set) var peer: String?
  let wrongAnswers: [String]

  var goals: [GoalVerdict] { scale.goals(reach).compactMap { $0.verdict(in: rows) } }

  init(
    of feed: BenchmarkedFeed, pairs: JourneyPairs, reach: JourneyReach, stopTimes: Int, peer: NigiriPeer?,
    programs: Executables
  ) throws {
    self.feed = feed.name
    self.stopTimes = stopTimes
    scale = JourneyScale(stopTimes: stopTimes)
    self.reach = reach
    date = "\(pairs.day)"
    self.pairs = pairs.questions.count
    let questions = feed.scratch + "/journey-questions"
    try JSONEncoder().encode(pairs.questions).write(to: URL(fileURLWithPath: questions))
    Progress.tell("\(feed.name): \(pairs.questions.count) pairs")
    let times = try Self.times(of: feed, questions: questions, rangeHours: scale.rangeHours, programs: programs)
    rows = JourneyRows.rows(of: times, reach: reach, rangeHours: scale.rangeHours)
    wrongAnswers = times.wrongAnswers.map { "\(feed.name): \($0)" }
    guard let peer, !pairs.questions.isEmpty else { return }
    do {
      let answers = try peer.answers(to: questions, of: feed, on: pairs.day)
      rows += JourneyRows.rows(of: answers, beside: times, reach: reach)
      self.peer = "\(peer.version); \(Self.agreement(of: answers, with: times))"
    } catch let error as BenchmarkError {
      rows.append(Measurement(reach.row(JourneyRows.peerDepart), leftOut: error.description))
    }
  }

  private static func times(
    of feed: BenchmarkedFeed, questions: String, rangeHours: Int, programs: Executables
  ) throws -> JourneyTimes {
    var child = ChildProcess(programs.benchmark, ["journey-times", feed.bundle, "--range-hours", "\(rangeHours)"])
    child.input = questions
    child.output = feed.scratch + "/journey-times"
    child.errors = feed.scratch + "/journey-times.log"
    _ = try child.run()
    return try JSONDecoder().decode(JourneyTimes.self, from: Data(contentsOf: URL(fileURLWithPath: child.output)))
  }

  private static func agreement(of answers: NigiriAnswers, with times: JourneyTimes) -> String {
    // Its times have no seconds.
    let later = zip(answers.journeys, times.arrivals).count { theirs, ours in
      theirs.arrival.map { $0 + 60 > ours } ?? true
    }
    return "arrives no earlier than the minute of the bundle's arrival in \(later) of \(times.arrivals.count) pairs"
  }

  var text: String {
    let title = "\(feed), \(stopTimes) stop_times, \(pairs) \(reach) pairs on \(date)"
    return MeasurementTable(title: title, rows: rows).text + "\n" + GoalTable(verdicts: goals).text + "\n"
      + (peer.map { "Peer: \($0)\n" } ?? "")
  }
}
