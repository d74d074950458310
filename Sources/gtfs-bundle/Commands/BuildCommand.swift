import ArgumentParser
import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed

struct BuildCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a bundle from a GTFS feed.",
    usage: "gtfs-bundle build <feed> -o <city.transit> [<options>]",
    discussion: """
      The feed is a .zip file or a folder. An existing output is replaced only by a finished bundle; an interrupted \
      build leaves nothing behind. What a feed holds and a bundle cannot keep is counted at the end by notice code, \
      and each case is told in the bundle's table import_notice.

        gtfs-bundle build feed.zip -o city.transit

      The same feed gives the same bytes. SOURCE_DATE_EPOCH, when set, is told as the time of the build.
      """)

  @Argument(help: "A GTFS feed: a .zip file or a folder.", completion: .file())
  var feed: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The bundle to write.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Operations that run at the same time. (default: one for each core)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...1024))
  var threads: Int?

  @Option(
    help: ArgumentHelp("How hard to compress; 9 takes thrice as long as 6. (default: 6)", valueName: "1-9"),
    transform: NumberArgument.whole(in: 1...9))
  var level = Deflate.defaultLevel

  @Option(
    help: ArgumentHelp(
      "Pages of 4 KiB in a block; larger blocks save space and are slower to ask. (default: 4)", valueName: "1-1024"),
    transform: NumberArgument.whole(in: 1...1024))
  var pagesPerBlock = BundleSchema.pagesPerBlock

  @Option(
    help: ArgumentHelp("Refuse a feed with a larger file than this, inflated. (default: 64 GiB)", valueName: "bytes"),
    transform: NumberArgument.whole(in: 1...Int.max))
  var maxSize: Int?

  @Flag(help: "Refuse the feed, with exit code 1, if anything of it would be dropped or changed.")
  var strict = false

  @Flag(help: "Print the operations and what each waits for, and build nothing.")
  var plan = false

  @Option(help: "How to tell the progress.")
  var progress = ProgressMode.auto

  func validate() throws {
    if output == nil, !plan { throw ValidationError("Missing expected argument '-o <city.transit>'") }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let options = try importOptions(environment: environment)
    guard let output, !plan else {
      let plan = try FeedImport(feed: feed, output: "", options: options).plan()
      return try StandardOutput.write("\(plan)\n")
    }
    try OutputPath.check(output, isNot: feed)
    let start = ContinuousClock.now
    let files = try Feed(opening: feed, limits: options.limits).files
    let printer = ProgressPrinter(
      mode: progress.resolved(isTerminal: StandardError.isTerminal, environment: environment),
      feedByteCount: files.reduce(0) { $0 + $1.inflatedByteCount })
    let report: ImportReport
    do {
      defer { printer.finish() }
      report = try await FeedImport(feed: feed, output: output, options: options).run { progress in
        printer.update(OperationProgress(progress))
      }
    }
    let summary = BuildSummary(report: report, output: output, feed: feed, duration: .now - start)
    StandardError.write(summary.text)
  }

  private func importOptions(environment: [String: String]) throws(UsageError) -> FeedImport.Options {
    var options = FeedImport.Options()
    if let threads { options.threads = threads }
    options.level = level
    options.pagesPerBlock = pagesPerBlock
    if let maxSize { options.limits.maximumInflatedBytes = maxSize }
    options.isStrict = strict
    if let epoch = environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let seconds = Int(epoch) else {
        throw UsageError("SOURCE_DATE_EPOCH: \"\(epoch)\" is no number; expected seconds since 1970")
      }
      options.buildTime = seconds
    }
    return options
  }
}
