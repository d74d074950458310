import ArgumentParser
import FeedValidator
import Foundation
import ToolSupport
import TransitAnswers

struct ValidateCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Judge a GTFS feed by the rules of the canonical GTFS Schedule validator.",
    usage: "gtfs-bundle validate <feed> [-o <folder>] [<options>]",
    discussion: """
      Without -o, prints a table of the notices: severity, code, count, and the file and row of the first. With -o, \
      writes report.json, in the format of the canonical validator, and report.html, a page for people. Exits with \
      code 1 if the feed has notices of the severity of --fail-on.

        gtfs-bundle validate feed.zip -o report

      With --baseline, the table and the report also say of which codes there are more or fewer notices than in an \
      earlier report.
      """)

  @Argument(help: "A GTFS feed: a .zip file or a folder.", completion: .file())
  var feed: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write the report to.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @OptionGroup var judging: JudgingOptions

  @Option(help: ArgumentHelp("The least severity for exit code 1.", valueName: "severity"))
  var failOn = FailOn.error

  @Flag(help: "Also judge what the canonical validator skips by mistake.")
  var thorough = false

  @Option(
    help: ArgumentHelp(
      "Number of threads that run rules, 1 to 1024. (default: CPU cores, at most 4)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...1024))
  var threads: Int?

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  @Flag(help: "Print report.json.")
  var json = false

  func run() async throws {
    let start = ContinuousClock.now
    let work = ValidationRun(
      feed: feed, options: judging, threads: threads, isThorough: thorough, progress: progress, output: output)
    let outcome = try work.run()
    try work.write(outcome.report)
    let summary = VerdictSummary(report: outcome.report)
    if json {
      try StandardOutput.write(outcome.report.json)
    } else if output == nil {
      try StandardOutput.write(summary.table)
    }
    if let failure = outcome.failure { throw failure }
    StandardError.writeLine("\(feed): \(outcome.report.counted), \(Quantity.seconds(.now - start))")
    if let error = outcome.report.refusal(of: feed, failOn: failOn, ignoring: judging.ignore) { throw error }
  }
}
