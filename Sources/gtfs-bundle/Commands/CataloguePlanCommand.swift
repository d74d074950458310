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
      last build in the folder of --weights; a feed without one counts as the median. Rows that are no tasks are in no \
      shard.

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

  func run() throws {
    let ids = try Catalogue(path: file).rows.filter { $0.skipReason == nil }.map(\.id)
    let weights = try weights.map { try OutputFolder(path: $0).weights() } ?? [:]
    try StandardOutput.write(ShardPlan(ids, weights: weights, shards: shards).json)
  }
}
