import ArgumentParser
import CatalogueBuilder
import ToolSupport
import TransitAnswers
import TransitFiles
import TransitValues

struct CatalogueSummaryCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Summarize the feeds of a folder as a page, and what changed since the last summary.",
    usage: "gtfs-bundle catalogue summary <folder> [-o <index.html>] [<options>]",
    discussion: """
      Reads the status.json of each feed, and writes index.html, a page for people, and summary.json, to which the next \
      summary is compared. A task that was killed has left a file started: its feed counts as interrupted.

        gtfs-bundle catalogue summary bundles
        gtfs-bundle catalogue summary bundles --json --tolerate 20

      Exit codes: 0 if at most as many feeds have failed as --tolerate says, or else 1; 66 cannot open the folder; 73 \
      cannot create a file; 74 write error.
      """)

  @Argument(help: "The folder of the feeds' folders.", completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The page to write. (default: index.html in the folder)", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Flag(help: "Print summary.json.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "How many feeds may be refused, failed or interrupted for exit code 0. (default: 0)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var tolerate = 0

  func run() async throws {
    try FileSystem.checkOwnFolder(folder)
    let place = OutputFolder(path: folder)
    let summary = try place.summarize()
    let page = output ?? place.pagePath
    let isBeside = FileSystem.folder(of: page) == FileSystem.folder(of: place.pagePath)
    try SmallFile.write(SummaryPage(summary, besideFeeds: isBeside).html, to: page)
    // After the page, so that a run whose page cannot be written does not hide its changes from the next.
    try place.save(summary)
    if json { try StandardOutput.write(summary.json) }
    let states = FeedStatus.State.allCases.compactMap { state in
      summary.totals.states[state.rawValue].map { "\($0) \(state.rawValue)" }
    }
    let ended = summary.totals.ended ?? 0
    let endings = ended == 0 ? "" : "; \(ended) without service from today"
    let changes = summary.since.map { "; \(summary.changes.count.counted("change")) since \($0)" } ?? ""
    StandardError.writeLine(
      "\(page): \(states.isEmpty ? "no feeds" : states.joined(separator: ", "))\(endings)\(changes)")
    if summary.totals.failed > tolerate {
      throw PlainFailure(
        .tooManyFailures, "failed feeds: \(summary.totals.failed); --tolerate allows \(tolerate)")
    }
  }
}
