import ArgumentParser
import Foundation
import JourneyChecks

/// Compares journeys with the naive model on many random feeds.
@main
struct JourneyTorture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journey-torture",
    abstract: "Compare journeys in random feeds with a naive model.",
    discussion: "Exit code 1 means that an answer differs. Equal seeds give equal feeds and questions.")

  @Option(help: ArgumentHelp("The number of feeds.", valueName: "n"))
  var feeds: UInt64 = 1000

  @Option(help: ArgumentHelp("The seed of the first feed.", valueName: "n"))
  var seed: UInt64 = 1000

  @Option(help: ArgumentHelp("The number of questions for each feed.", valueName: "n"))
  var questions = 50

  @Flag(help: "Compare journeys over random live data with those of a feed that is rewritten.")
  var live = false

  func run() async throws {
    let differing = try await live ? compareLive() : compare()
    if differing > 0 { throw ExitCode.failure }
  }

  private func compare() async throws -> Int {
    var (journeys, changes, seatedRides) = (0, 0, 0)
    let differing = try await countDiffering { seed in
      let comparison = try await JourneyComparison(seed: seed, questions: questions)
      journeys += comparison.journeys
      changes += comparison.changes
      seatedRides += comparison.seatedRides
      return comparison.differences
    }
    print(
      "\(feeds) feeds, \(feeds * UInt64(questions)) questions, \(journeys) journeys with \(changes) changes and"
        + " \(seatedRides) rides seated; \(differing) feeds with differences")
    return differing
  }

  private func compareLive() async throws -> Int {
    var (journeys, liveRides, seatedRides) = (0, 0, 0)
    let differing = try await countDiffering { seed in
      let comparison = try await LiveComparison(seed: seed, questions: questions)
      journeys += comparison.journeys
      liveRides += comparison.liveRides
      seatedRides += comparison.seatedRides
      return comparison.differences
    }
    print(
      "\(feeds) feeds, \(feeds * UInt64(questions)) questions, \(journeys) journeys with \(liveRides) rides on changed"
        + " runs and \(seatedRides) rides seated; \(differing) feeds with differences")
    return differing
  }

  /// Prints the first difference of each feed, and returns the number of feeds with differences.
  private func countDiffering(_ differences: (UInt64) async throws -> [String]) async throws -> Int {
    var count = 0
    for seed in seed..<seed + feeds {
      let found = try await differences(seed)
      guard let first = found.first else { continue }
      count += 1
      print("seed \(seed): \(found.count) differences, the first:\n\(first)")
    }
    return count
  }
}
