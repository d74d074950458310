import ArgumentParser
import CatalogueBuilder
import FeedValidator
import Foundation
import ToolSupport
import TransitAnswers

struct CatalogueRunCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Make the bundles of a list of feeds: all, one row, or a shard.",
    usage: "gtfs-bundle catalogue run <feeds.csv> --out <folder> [--index <n>] [<options>]",
    discussion: """
      The list is feeds_v2.csv of the Mobility Database, or any CSV with the columns id and url, path or dataset (a \
      dataset.yml). Each feed has a folder with its bundle, report/ and status.json, which says what happened. The last \
      good bundle stays. If feed and program have not changed, nothing is done again.

        gtfs-bundle catalogue run feeds.csv --out bundles
        gtfs-bundle catalogue run feeds.csv --out bundles --index 7
        gtfs-bundle catalogue run feeds.csv --out bundles --index 3 --shards 16

      Rows and shards are counted from 0. Without --index, the first of these variables that is set counts: \
      SLURM_ARRAY_TASK_ID (from 1 if --array is 1-ROWS), JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, CLOUD_RUN_TASK_INDEX, \
      BATCH_TASK_INDEX. Without any, all rows run, one after the other.

      Rows whose status is deprecated, development or inactive, and real-time feeds, are skipped and counted. An id that \
      is not possible fails its row, whose status is then in the folder of its line, such as line-3.

      A feed with authentication needs its key in FEED_KEY_ and its id: FEED_KEY_MDB_12 for mdb-12.

      Exit codes: 0 built, unchanged or skipped; 1 the verdict fails by --fail-on, or --max-loss keeps the last bundle; 65 the feed or list is not usable; 66 \
      cannot open the list; 74 network, read or write error, or another task works on the row: try again. Of several \
      rows, all are tried; 74 wins over 65 over 1.
      """)

  @Argument(help: ArgumentHelp("The list of feeds.", valueName: "feeds.csv"), completion: .file(extensions: ["csv"]))
  var file: String

  @Option(
    help: ArgumentHelp("The folder of the feeds' folders; created if missing.", valueName: "folder"),
    completion: .directory)
  var out: String

  @Option(
    help: ArgumentHelp(
      "The row or shard, counted from 0. (default: as the scheduler says, or else all)", valueName: "n"),
    transform: NumberArgument.whole(in: 0...Int.max))
  var index: Int?

  @Option(
    help: ArgumentHelp("Run every K-th row, from the one of the index.", valueName: "K"),
    transform: NumberArgument.whole(in: 1...1_000_000))
  var shards: Int?

  @Option(
    help: ArgumentHelp("Run a shard of a plan that catalogue plan made.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Flag(help: "Build even if nothing has changed, and download feeds unconditionally.")
  var force = false

  @Option(help: ArgumentHelp("The least severity of notices that fails. (default: never)", valueName: "severity"))
  var failOn = FailOn.never

  @Option(
    help: ArgumentHelp(
      "The most percent of stops, routes or trips that a bundle may lose. (default: 50)", valueName: "percent"),
    transform: NumberArgument.whole(in: 0...100))
  var maxLoss = 50

  @Flag(help: "Replace bundles also if they lose more than that, or all calls.")
  var allowLoss = false

  @Option(
    help: ArgumentHelp(
      "Do not skip rows of a status: deprecated, development, inactive; may be repeated.", valueName: "status"))
  var include: [SkippedStatus] = []

  @Option(
    help: ArgumentHelp("Number of retries of a download after a failure. (default: 3)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...100))
  var retries = 3

  @Option(help: "Progress output on standard error.")
  var progress = ProgressMode.auto

  func run() async throws {
    if shards != nil, plan != nil { throw UsageError("--shards and --plan cannot be combined") }
    let environment = ProcessInfo.processInfo.environment
    var options = CatalogueOptions()
    options.isForced = force
    options.failOn = failOn
    options.maximumLoss = maxLoss
    options.allowsLoss = allowLoss
    options.retries = retries
    options.buildTime = try BuildTime.seconds(environment: environment)
    options.environment = environment
    let catalogue = try Catalogue(path: file, including: Set(include))
    let selection: RowSelection =
      if let plan { .plan(try ShardPlan(path: plan), file: plan) } else { shards.map { .shards($0) } ?? .row }
    let task = try index.map { TaskIndex($0) } ?? TaskIndex(environment: environment)
    let rows = try selection.rows(of: catalogue, task)
    let results = try await run(CatalogueRun(catalogue, output: out, options: options), rows)
    if rows.count > 1, let skipped = TaskResultText.skipped(results) { StandardError.writeLine(skipped) }
    if let error = CatalogueRun.failure(of: results) { throw error }
  }

  private func run(_ run: CatalogueRun, _ rows: [CatalogueRow]) async throws -> [TaskResult] {
    let printer = ProgressPrinter(mode: progress)
    defer { printer.finish() }
    return try await run.run(rows, progress: printer.update) { result in
      printer.finish()
      // The only row that fails is the error of the command. Skipped rows are counted.
      if rows.count > 1 ? result.status?.state != .skipped : result.exit == .done {
        StandardError.writeLine(TaskResultText(result: result).line)
      }
    }
  }
}

extension SkippedStatus: ExpressibleByArgument {}
