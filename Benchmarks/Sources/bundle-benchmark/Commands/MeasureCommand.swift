import ArgumentParser
import Foundation

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure building, opening and querying one or more feeds.",
    usage: "bundle-benchmark <feed.zip> ... [--runs <n>] [--queries <n>] [--peers <names>] [-o <bench.json>]",
    discussion: """
      Compared programs run alternately in the same run; do not compare numbers of different runs or machines. Answers \
      are checked: exit code 1 means that an answer of the bundle or of a peer was wrong.

      Peers are other tools that import or judge a feed. The import with the sqlite3 shell always takes part. The \
      others need Python: node-gtfs (a stand-in), and with their packages duckdb, pygtfs, gtfsdb, gtfs_kit, \
      gtfs-parquet, gtfs-guru and gtfs-analyzer. Missing peers are listed.
      """)

  @Argument(
    help: ArgumentHelp("The feeds, as .zip files.", valueName: "feed.zip"), completion: .file(extensions: ["zip"]))
  var feeds: [String]

  @Option(help: ArgumentHelp("Number of builds.", valueName: "n"))
  var runs = 5

  @Option(help: ArgumentHelp("Number of questions of each kind.", valueName: "n"))
  var queries = 1000

  @Option(help: ArgumentHelp("Seed for choosing the questions.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Peers besides sqlite3: all, none, or names separated by commas.", valueName: "names"))
  var peers = PeerChoice.all

  @OptionGroup var peerOptions: PeerOptions

  @OptionGroup var tools: ToolsOption

  @Flag(help: "Print JSON, with values in bytes and seconds.")
  var json = false

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the JSON to this file.", valueName: "bench.json"))
  var output: String?

  @Option(help: ArgumentHelp("Write a summary into this page, between its markers.", valueName: "page.md"))
  var document: String?

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs is \(runs); expected 1 or more") }
    if queries < 1 { throw ValidationError("--queries is \(queries); expected 1 or more") }
    for feed in feeds where !feed.lowercased().hasSuffix(".zip") {
      throw ValidationError("\(feed): expected a .zip file")
    }
  }

  func run() throws {
    let page = try document.map { path in try MarkedPage(path: path, part: "figures") }
    try ScratchFolder.use { scratch in
      let programs = try Executables(tools: tools.tools)
      let machine = try Machine(programs: programs, scratch: scratch.path)
      if !json { print(machine.text) }
      let report = BenchmarkReport(machine: machine, feeds: try reports(programs, scratch))
      if json { print(try report.json) }
      if let output { try report.write(to: output) }
      try page?.write(report.markdown)
      let wrong = report.feeds.flatMap(\.wrongAnswers)
      for answer in wrong { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
      if !wrong.isEmpty { throw ExitCode(1) }
    }
  }

  private func reports(_ programs: Executables, _ scratch: ScratchFolder) throws -> [FeedReport] {
    let scripts = peerOptions.scripts
    // Run all children whose memory is measured first, while this process is small (see ChildProcess.Cost).
    let prepared = try feeds.enumerated().map { number, path in
      let feed = try BenchmarkedFeed(path: path, scratch: "\(scratch.path)/\(number)")
      return try PreparedFeed(feed, runs: runs, peers: peers.words, scripts: scripts, programs: programs)
    }
    return try prepared.map { prepared in
      let report = try FeedReport(prepared, programs: programs, queries: queries, runs: runs, seed: seed)
      if !json { print(report.text) }
      return report
    }
  }
}
