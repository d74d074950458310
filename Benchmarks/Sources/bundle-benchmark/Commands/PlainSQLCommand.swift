import ArgumentParser
import Foundation
import TransitBundle

/// Compares the runtime's queries with plain SQL on imported tables, for work on queries.
struct PlainSQLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plain-sql", abstract: "Compare queries of a bundle with plain SQL.", shouldDisplay: false)

  @Argument(help: "The feed, a .zip file.")
  var feed: String

  @Option(help: "Seed for choosing the questions.")
  var seed: UInt64 = 1

  @OptionGroup var tools: ToolsOption

  func run() throws {
    try ScratchFolder.use { scratch in
      let programs = try Executables(tools: tools.tools)
      let feed = try BenchmarkedFeed(path: feed, scratch: "\(scratch.path)/feed")
      var build = ChildProcess(programs.bundler, ["build", feed.path, "-o", feed.bundle, "--progress", "none"])
      build.errors = feed.scratch + "/build.log"
      _ = try build.run()
      _ = try ImportedTables.load(feed, programs: programs)
      let questions = try QuestionMeasurement(of: feed, timetable: try Timetable(path: feed.bundle), seed: seed)
      print(MeasurementTable(title: feed.name, rows: questions.rows).text, terminator: "")
      for answer in questions.wrongAnswers { FileHandle.standardError.write(Data("wrong answer: \(answer)\n".utf8)) }
      if !questions.wrongAnswers.isEmpty { throw ExitCode(1) }
    }
  }
}
