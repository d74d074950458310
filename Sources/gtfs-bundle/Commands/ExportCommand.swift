import ArgumentParser
import FeedWriter
import ToolSupport
import TransitAnswers
import TransitValues

struct ExportCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a bundle as a GTFS feed.",
    discussion: """
      Building the exported feed gives the same bundle again. Columns are in the order of the GTFS specification, rows \
      in the order of their ids. The same bundle produces the same bytes.

        gtfs-bundle export city.transit -o feed.zip
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The feed to write.", valueName: "feed.zip"),
    completion: .file(extensions: ["zip"]))
  var output: String

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    try OutputPath.check(output, isNot: bundle)
    let start = ContinuousClock.now
    let export = try FeedExport(bundle: bundle)
    let report = try ProgressPrinter.showing(progress, of: "write \(output)") {
      try export.write(to: output, progress: $0)
    }
    let counts = "\(report.fileCount.counted("file")), \(report.rowCount.counted("row"))"
    StandardError.writeLine("\(output): \(OutputPath.size(of: output))\(counts), \(Quantity.seconds(.now - start))")
  }
}
