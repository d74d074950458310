import ArgumentParser
import Foundation

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure building, opening and asking, for one or more feeds.",
    usage: "bundle-benchmark <feed.zip> ... [--runs <n>] [--queries <n>] [--json]",
    discussion: """
      What is compared is measured in turns, in the same run; figures of different runs or machines are no comparison. \
      Answers are checked: exit code 1 means that one was wrong.
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

  @Flag(help: "Print JSON: bytes and seconds.")
  var json = false

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs is \(runs); expected 1 or more") }
    if queries < 1 { throw ValidationError("--queries is \(queries); expected 1 or more") }
    for feed in feeds where !feed.lowercased().hasSuffix(".zip") {
      throw ValidationError("\(feed): expected a .zip file")
    }
  }

  func run() throws {
    let scratch = try ScratchFolder()
    let signals = scratch.removeWhenInterrupted()
    defer {
      for source in signals { source.cancel() }
      scratch.remove()
    }
    let programs = try Executables()
    let machine = try Machine(programs: programs, scratch: scratch.path)
    if !json { print(machine.text) }
    // All children whose memory is measured run first, while this process is small (see ChildProcess.Cost).
    var made: [(measurement: BuildMeasurement, feed: BenchmarkedFeed)] = []
    for (number, path) in feeds.enumerated() {
      let feed = try BenchmarkedFeed(path: path, scratch: "\(scratch.path)/\(number)")
      made.append((try BuildMeasurement(of: feed, runs: runs, programs: programs), feed))
    }
    var reports: [FeedReport] = []
    for (build, feed) in made {
      let report = try FeedReport(build, feed: feed, programs: programs, queries: queries, runs: runs, seed: seed)
      if !json { print(report.text) }
      reports.append(report)
    }
    if json { print(try BenchmarkReport(machine: machine, feeds: reports).json) }
    let wrong = reports.flatMap(\.wrongAnswers)
    for answer in wrong { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
    if !wrong.isEmpty { throw ExitCode(1) }
  }
}
