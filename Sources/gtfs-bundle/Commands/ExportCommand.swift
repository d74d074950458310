import ArgumentParser
import FeedWriter

struct ExportCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a bundle back as a GTFS feed.",
    discussion: """
      The feed says what the bundle holds, and gives the same bundle when it is built again. Columns come in the \
      specification's order, rows in that of their ids. The same bundle gives the same bytes.

        gtfs-bundle export city.transit -o feed.zip
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The feed to write.", valueName: "feed.zip"),
    completion: .file(extensions: ["zip"]))
  var output: String

  @Option(help: "How to tell the progress.")
  var progress = ProgressMode.auto

  func run() async throws {
    try OutputPath.check(output, isNot: bundle)
    let start = ContinuousClock.now
    let export = try FeedExport(bundle: bundle)
    let report = try FeedWriting.run(to: output, progress) { progress, isCancelled in
      try export.write(to: output, progress: progress, isCancelled: isCancelled)
    }
    let size = OutputPath.byteCount(of: output).map { "\(Quantity.bytes($0)), " } ?? ""
    let text = "\(output): \(size)\(report.fileCount) files, \(report.rowCount) rows, \(Quantity.seconds(.now - start))"
    StandardError.write(DisplayText.oneLine(text) + "\n")
  }
}
