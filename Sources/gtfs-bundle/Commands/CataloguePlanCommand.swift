import ArgumentParser
import CatalogueBuilder
import ToolSupport

struct CataloguePlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Divide a list of feeds into shards that take about the same time.",
    usage: "gtfs-bundle catalogue plan <feeds.csv> --shards <K> [--weights <folder>]",
    discussion: """
      Prints JSON: the ids of each shard, for catalogue run --plan, and its seconds. The time of a feed is that of its \
      last build in the folder of --weights; a feed without one counts as the median. Rows that are no tasks, or have ids \
      that are not possible, are in no shard.

        gtfs-bundle catalogue plan feeds.csv --shards 16 --weights bundles > plan.json
        gtfs-bundle catalogue run feeds.csv --out bundles --plan plan.json --index 3
      """)

  @Argument(help: ArgumentHelp("The list of feeds.", valueName: "feeds.csv"), completion: .file(extensions: ["csv"]))
  var file: String

  @Option(
    help: ArgumentHelp("The number of shards. (default: 1)", valueName: "K"),
    transform: NumberArgument.whole(in: 1...10_000))
  var shards = 1

  @Option(help: ArgumentHelp("The folder of an earlier run.", valueName: "folder"), completion: .directory)
  var weights: String?

  @Option(
    help: ArgumentHelp(
      "Do not skip rows of a status: deprecated, development, inactive; may be repeated.", valueName: "status"))
  var include: [SkippedStatus] = []

  func run() throws {
    let rows = try Catalogue(path: file, including: Set(include)).rows
    for problem in rows.compactMap(\.problem) { StandardError.writeLine("\(problem); is in no shard") }
    let ids = rows.filter { $0.skipReason == nil && $0.problem == nil }.map(\.id)
    let weights = try weights.map { try OutputFolder(path: $0).weights() } ?? [:]
    try StandardOutput.write(ShardPlan(ids, weights: weights, shards: shards).json)
  }
}
