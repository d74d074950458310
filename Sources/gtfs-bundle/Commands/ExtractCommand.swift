import ArgumentParser
import FeedEditor
import ToolSupport
import TransitAnswers

struct ExtractCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write the part of a feed that some trips need.",
    usage: "gtfs-bundle extract <feed> -o <output> [<options>]",
    discussion: """
      The extract has the trips that match every condition, and exactly what they refer to. A box or polygon cuts \
      trips to the run between their first and last call inside. Cells are copied as they are. Input and output are \
      feeds or bundles.

        gtfs-bundle extract country.zip -o city.transit --bbox 47.3,8.4,47.5,8.7
        gtfs-bundle extract city.transit -o trams.zip --route-type 0 --from today --days 90
      """)

  @Argument(help: "A GTFS feed, .zip or folder, or a bundle.", completion: .file())
  var feed: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The feed to write, or a bundle if the name ends in .transit.", valueName: "output"),
    completion: .file(extensions: ["zip", "transit"]))
  var output: String

  @OptionGroup var options: ExtractOptions

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let conditions = try options.conditions()
    let start = ContinuousClock.now
    let report = try await EditedFeed(output: output, mode: progress, composesInputs: true).write(from: [feed]) {
      feeds, path, level, printer in
      try Extraction(of: feeds[0].feed, conditions, composed: feeds[0].composed).write(
        to: path, compressionLevel: level, progress: printer.reporter(of: "extract \(feed)"))
    }
    let size = OutputPath.size(of: output)
    for line in report.notes + ["\(output): \(size)\(report.counts), \(Quantity.seconds(.now - start))"] {
      StandardError.writeLine(line)
    }
  }
}
