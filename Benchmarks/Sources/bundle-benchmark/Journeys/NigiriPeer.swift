import Foundation
import TransitBundle

/// Asks nigiri the same questions, through the script Benchmarks/Peers/nigiri_journeys.py.
struct NigiriPeer {
  private let python: String
  private let script: String
  /// The names and versions of the peer and its libraries.
  let version: String

  /// - Throws: ``BenchmarkError`` with the reason if the peer is unavailable.
  init(scripts: PeerScripts, scratch: String) throws(BenchmarkError) {
    python = try scripts.python()
    script = try scripts.path(of: "nigiri_journeys.py")
    version = try ScriptedPeer.version(
      python: python, script: script, output: scratch + "/nigiri.version", log: scratch + "/nigiri.log")
  }

  /// Loads the days around `day` and asks each question twice; the second time is measured.
  func answers(
    to questions: String, of feed: BenchmarkedFeed, on day: ServiceDate
  ) throws -> NigiriAnswers {
    Progress.tell("\(feed.name): loading with \(version)")
    let days = [-3, 4].map { "\(ServiceDate(daysSince1970: day.daysSince1970 + $0))" }
    var child = ChildProcess(python, [script, "ask", feed.path] + days)
    child.input = questions
    child.output = feed.scratch + "/nigiri.answers"
    child.errors = feed.scratch + "/nigiri.log"
    _ = try child.run()
    return try JSONDecoder().decode(NigiriAnswers.self, from: Data(contentsOf: URL(fileURLWithPath: child.output)))
  }
}

/// The answers of nigiri. Times are processor time.
struct NigiriAnswers: Decodable {
  struct Departure: Decodable {
    let seconds: Double
    /// The earliest arrival in seconds since 1970, rounded to minutes; `nil` if there is none.
    let arrival: Int?
  }

  let loadSeconds: Double
  /// Resident bytes after all questions, beyond those before the feed was loaded.
  let bytes: Int
  let journeys: [Departure]
}
