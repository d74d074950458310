import ArgumentParser
import Foundation

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure building, opening and asking, for one or more feeds.",
    usage: "bundle-benchmark <feed.zip> ... [--runs <n>] [--queries <n>] [--peers <names>] [-o <bench.json>]",
    discussion: """
      What is compared is measured in turns, in the same run; figures of different runs or machines are no comparison. \
      Answers are checked: exit code 1 means that one was wrong, the bundle's or a peer's.

      Peers are other ways to ask a feed. The import by the sqlite3 shell always takes part; node-gtfs (a stand-in), \
      duckdb, pygtfs and gtfsdb need Python, and the last three their packages. Those that are missing are named.
      """)

  @Argument(
    help: ArgumentHelp("Feeds, each a .zip file.", valueName: "feed.zip"), completion: .file(extensions: ["zip"]))
  var feeds: [String]

  @Option(help: ArgumentHelp("How often to build.", valueName: "n"))
  var runs = 5

  @Option(help: ArgumentHelp("How many questions of each kind to ask.", valueName: "n"))
  var queries = 1000

  @Option(help: ArgumentHelp("Which questions to ask.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Peers besides sqlite3, separated by commas: all, none or some.", valueName: "names"))
  var peers = PeerChoice.all

  @Option(help: ArgumentHelp("The Python that runs peers.", valueName: "program"))
  var python = "python3"

  @Option(help: ArgumentHelp("The folder of the peers' scripts.", valueName: "folder"), completion: .directory)
  var peerScripts = "Benchmarks/Peers"

  @OptionGroup var tools: ToolsOption

  @Flag(help: "Print JSON: bytes and seconds.")
  var json = false

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the same JSON to a file.", valueName: "bench.json"))
  var output: String?

  @Option(help: ArgumentHelp("Write the tables into a page, between its marks.", valueName: "page.md"))
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
    let scratch = try ScratchFolder()
    let signals = scratch.removeWhenInterrupted()
    defer {
      for source in signals { source.cancel() }
      scratch.remove()
    }
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

  private func reports(_ programs: Executables, _ scratch: ScratchFolder) throws -> [FeedReport] {
    let scripts = PeerScripts(folder: peerScripts, interpreter: python)
    // All children whose memory is measured run first, while this process is small (see ChildProcess.Cost).
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
