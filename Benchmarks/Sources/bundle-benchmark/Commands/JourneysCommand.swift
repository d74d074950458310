import ArgumentParser
import Foundation
import TransitBundle

struct JourneysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journeys",
    abstract: "Measure journeys in one or more feeds, and in nigiri.",
    usage: "bundle-benchmark journeys <feed.zip> ... [--pairs <n>] [-o <journeys.json>]",
    discussion: """
      Draws pairs of stops that have a journey, with departures from 6 to 22 h on the busiest weekday. They are at \
      most 40 km apart; for 10 million stop_times and more, a tenth as many others are 60 km or more apart. Each \
      question is asked twice, and the second time is measured, in processor time. The kinds of question are checked \
      against each other: exit code 1 means that an answer was wrong.
      """)

  @Argument(
    help: ArgumentHelp("The feeds, as .zip files.", valueName: "feed.zip"), completion: .file(extensions: ["zip"]))
  var feeds: [String]

  @Option(help: ArgumentHelp("Number of pairs.", valueName: "n"))
  var pairs = 1000

  @Option(help: ArgumentHelp("Seconds after which no more pairs are drawn.", valueName: "seconds"))
  var drawing = 120

  @Option(help: ArgumentHelp("Seed for drawing the pairs.", valueName: "n"))
  var seed: UInt64 = 1

  @Flag(inversion: .prefixedNo, help: "Ask nigiri the same questions, if pynigiri is installed.")
  var nigiri = true

  @OptionGroup var peerOptions: PeerOptions

  @OptionGroup var tools: ToolsOption

  @Option(name: .shortAndLong, help: ArgumentHelp("Write JSON to this file.", valueName: "journeys.json"))
  var output: String?

  @Option(help: ArgumentHelp("Write a summary into this page, between its markers.", valueName: "page.md"))
  var document: String?

  func validate() throws {
    if pairs < 1 { throw ValidationError("--pairs is \(pairs); expected 1 or more") }
    if drawing < 1 { throw ValidationError("--drawing is \(drawing); expected 1 or more") }
  }

  func run() throws {
    let page = try document.map { path in try MarkedPage(path: path, part: "journeys") }
    try ScratchFolder.use { scratch in
      let programs = try Executables(tools: tools.tools)
      let report = JourneysReport(
        machine: try Machine(programs: programs, scratch: scratch.path), feeds: try reports(programs, scratch.path))
      if let output { try report.write(to: output) }
      try page?.write(report.markdown)
      let wrong = report.feeds.flatMap(\.wrongAnswers)
      for answer in wrong { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
      if !wrong.isEmpty { throw ExitCode(1) }
    }
  }

  private func reports(_ programs: Executables, _ scratch: String) throws -> [JourneyReport] {
    let peer = nigiri ? peer(scratch) : nil
    return try feeds.enumerated().flatMap { number, path in
      let feed = try BenchmarkedFeed(path: path, scratch: "\(scratch)/\(number)")
      var child = ChildProcess(programs.bundler, ["build", path, "-o", feed.bundle, "--progress", "none"])
      child.errors = feed.scratch + "/build.log"
      _ = try child.run()
      let timetable = try Timetable(path: feed.bundle)
      let stopTimes = FeedReport.stopTimes(of: timetable)
      return try JourneyScale(stopTimes: stopTimes).reaches.map { reach in
        Progress.tell("\(feed.name): drawing pairs")
        let drawn = try JourneyPairs(
          of: timetable, count: reach.pairs(of: pairs), distances: reach.distances, seed: seed,
          within: .seconds(drawing))
        let report = try JourneyReport(
          of: feed, pairs: drawn, reach: reach, stopTimes: stopTimes, peer: peer, programs: programs)
        print(report.text)
        return report
      }
    }
  }

  /// Tells on standard error if nigiri is missing.
  private func peer(_ scratch: String) -> NigiriPeer? {
    do throws(BenchmarkError) {
      return try NigiriPeer(scripts: peerOptions.scripts, scratch: scratch)
    } catch {
      Progress.tell("nigiri is left out: \(error)")
      return nil
    }
  }
}
