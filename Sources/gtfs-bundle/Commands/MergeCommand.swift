import ArgumentParser
import FeedEditor
import ToolSupport
import TransitAnswers
import TransitValues

struct MergeCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Write one feed of several.",
    usage: "gtfs-bundle merge <feed> ... -o <output> [<options>]",
    discussion: """
      What several feeds have in common is written once. Ids stay as they are, unless feeds use one for different \
      things: then all ids of that kind in the later feed get a prefix, such as bart:, made of the file's name. Rows \
      that speak of a whole feed, such as fares for all routes, are rewritten to speak of their own feed only. The \
      feeds must have one time zone. Inputs and output are feeds or bundles.

        gtfs-bundle merge bart.zip muni.zip -o bay-area.zip
        gtfs-bundle merge bart.zip muni.zip -o bay-area.transit --prefix ba=bart.zip --prefix sf=muni.zip
      """)

  @Argument(help: "GTFS feeds, .zip or folder, or bundles.", completion: .file())
  var feed: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The feed to write, or a bundle if the name ends in .transit.", valueName: "output"),
    completion: .file(extensions: ["zip", "transit"]))
  var output: String

  @Option(help: ArgumentHelp("The prefix of a feed, without its colon; may be repeated.", valueName: "id=feed"))
  var prefix: [String] = []

  @Flag(help: "Let blocks with one id be the same, for parts of one feed.")
  var sharedBlocks = false

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    let names = try names()
    let start = ContinuousClock.now
    let edited = EditedFeed(output: output, mode: progress)
    let report = try await edited.write(from: feed, prefix: Merging.Report.prefix) { feeds, path, level, printer in
      try Merging(of: MergedFeed.named(feeds.map(\.feed), names), shareBlocks: sharedBlocks).write(
        to: path, compressionLevel: level, progress: printer.reporter(of: "merge"))
    }
    for line in report.notes + [
      "\(output): \(OutputPath.size(of: output))\(feed.count.counted("feed")), \(Quantity.seconds(.now - start))"
    ] {
      StandardError.writeLine(line)
    }
  }

  /// Returns the prefix asked for, for each feed.
  private func names() throws -> [String?] {
    var names = [String?](repeating: nil, count: feed.count)
    for pair in prefix {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let index = feed.firstIndex(of: parts[1]) else {
        throw UsageError("--prefix \(pair): expected an id, = and one of the feeds")
      }
      guard parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }) else {
        throw UsageError("--prefix \(pair): expected an id of letters, digits, hyphens, underscores and periods")
      }
      guard !names.contains(parts[0]) else { throw UsageError("--prefix \(pair): another feed has this prefix") }
      names[index] = parts[0]
    }
    return names
  }
}
