import ArgumentParser
import BundleBuilder
import BundleFormat
import FeedValidator
import Foundation
import GTFSFeed
import HTTPTransport
import Operations
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitValues
import ValidationPage

struct BuildCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a bundle from a GTFS feed.",
    usage: "gtfs-bundle build <feed> -o <city.transit> [<options>]",
    discussion: """
      The feed is a .zip file, a folder, or the URL of a zip, which is kept in the cache. An existing output file is replaced only when the bundle is complete; an \
      interrupted build leaves no files behind. Feed data that a bundle cannot store is listed row by row in the \
      bundle's table import_notice and counted by notice code at the end of the build.

        gtfs-bundle build feed.zip -o city.transit
        gtfs-bundle build https://example.org/gtfs.zip -o city.transit

      The same feed produces the same bytes. If SOURCE_DATE_EPOCH is set, it is recorded as the build time.
      """)

  @Argument(help: "A GTFS feed: a .zip file, a folder, or a URL.", completion: .file())
  var feed: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The bundle to write.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Number of operations to run in parallel, 1 to 1024. (default: CPU cores)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...1024))
  var threads: Int?

  @Option(
    help: ArgumentHelp("Compression level; 9 takes three times as long as 6. (default: 6)", valueName: "1-9"),
    transform: NumberArgument.whole(in: 1...9))
  var level = Deflate.defaultLevel

  @Option(
    help: ArgumentHelp(
      """
      Number of 4 KiB pages per block; larger blocks save space and slow down queries. (default: 4, or 16 for feeds of \
      at most 8 MiB unpacked)
      """,
      valueName: "1-1024"),
    transform: NumberArgument.whole(in: 1...1024))
  var pagesPerBlock: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum uncompressed size of one feed file; larger ones are rejected. (default: 64 GiB)", valueName: "bytes"),
    transform: NumberArgument.whole(in: 1...Int.max))
  var maxSize: Int?

  @Flag(help: "Reject the feed with exit code 1 if anything in it would be dropped or changed.")
  var strict = false

  @Option(
    help: ArgumentHelp("Judge the feed as validate does, and write the report to a folder.", valueName: "folder"),
    completion: .directory)
  var report: String?

  @Option(help: ArgumentHelp("The least severity of notices for which the feed is refused.", valueName: "severity"))
  var failOn = FailOn.never

  @OptionGroup var judging: JudgingOptions

  @Flag(help: "Print the operations and their dependencies without building.")
  var plan = false

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func validate() throws {
    if output == nil, !plan { throw ValidationError("Missing expected argument '-o <city.transit>'") }
  }

  func run() async throws {
    if HTTPURL.isURL(feed) {
      var local = self
      local.feed = try await RemoteFeed(feed, in: .ofUser()).download()
      return try await local.build()
    }
    try await build()
  }

  private func build() async throws {
    let environment = ProcessInfo.processInfo.environment
    let options = try importOptions(environment: environment)
    guard let output, !plan else {
      let plan = try FeedImport(feed: feed, output: "", options: options).plan()
      return try StandardOutput.write("\(plan)\n")
    }
    try OutputPath.check(output, isNot: feed)
    let start = ContinuousClock.now
    let files = Result { try Feed(opening: feed, limits: options.limits).files }
    let printer = ProgressPrinter(
      mode: progress, feedByteCount: (try? files.get())?.reduce(0) { $0 + $1.inflatedByteCount })
    let verdict = judgesFeed ? Task { try await judge(options.limits, printer) } : nil
    let bundle = Task {
      _ = try files.get()
      return try await FeedImport(feed: feed, output: output, options: options).run(progress: printer.update) {
        if let refusal = try await verdict?.value.refusal { throw refusal }
      }
    }
    let (judged, built) = await withTaskCancellationHandler {
      let judged = await verdict?.result
      // Nothing is gained by building what is refused.
      if judged?.refusesBundle == true { bundle.cancel() }
      return (judged, await bundle.result)
    } onCancel: {
      verdict?.cancel()
      bundle.cancel()
    }
    printer.finish()
    let judgment = try judged?.get()
    if let judgment { StandardError.writeLine("\(feed): \(judgment.report.counted)") }
    if let refusal = judgment?.refusal { throw refusal }
    let summary = BuildSummary(report: try built.get(), output: output, feed: feed, duration: .now - start)
    StandardError.write(summary.text)
    if let judgment, !judgment.isUnreadable { try addFacts(of: output, to: judgment.report) }
  }

  private var judgesFeed: Bool { report != nil || judging.sarif != nil || failOn != .never }

  /// Judges the feed beside the build, and writes the report also if the build refuses the feed.
  private func judge(_ limits: FeedLimits, _ printer: ProgressPrinter) async throws -> Judgment {
    try await onThread(named: "judge") {
      let work = work(limits)
      let outcome = try work.run(showing: printer)
      try work.write(outcome.report)
      // The build itself fails if it cannot read the feed, and may read what the canonical validator does not.
      let isUnreadable = outcome.failure != nil
      let refusal =
        isUnreadable ? nil : outcome.report.refusal(of: feed, failOn: failOn, ignoring: judging.ignore)
      return Judgment(report: outcome.report, isUnreadable: isUnreadable, refusal: refusal)
    }
  }

  private func work(_ limits: FeedLimits) -> ValidationRun {
    ValidationRun(
      feed: feed, options: judging, limits: limits, threads: threads, progress: progress, output: report)
  }

  /// Writes the page of the report again, with the size and the content root of the bundle.
  private func addFacts(of bundle: String, to verdict: ValidationReport) throws {
    let header = try BundleFile.open(path: bundle).header
    let facts = BuiltBundle(
      byteCount: OutputPath.byteCount(of: bundle) ?? 0, contentRoot: header.contentRoot.hexadecimal)
    try work(FeedLimits()).writePage(verdict, of: facts)
  }

  private func importOptions(environment: [String: String]) throws(UsageError) -> FeedImport.Options {
    var options = FeedImport.Options()
    if let threads { options.threads = threads }
    options.level = level
    options.pagesPerBlock = pagesPerBlock
    if let maxSize { options.limits.maximumInflatedBytes = maxSize }
    options.isStrict = strict
    options.buildTime = try BuildTime.seconds(environment: environment)
    return options
  }
}

/// The verdict on a feed that is being built.
private struct Judgment: Sendable {
  let report: ValidationReport
  let isUnreadable: Bool
  /// Why the bundle must not replace an existing one.
  let refusal: PlainFailure?
}

extension Result where Success == Judgment {
  fileprivate var refusesBundle: Bool {
    switch self {
    case .success(let judgment): judgment.refusal != nil
    case .failure: true
    }
  }
}
