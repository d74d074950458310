import ArgumentParser
import CatalogueBuilder
import HTTPTransport
import ToolSupport
import TransitFoundation

struct CatalogueSearchCommand: DownloadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find feeds by provider or place.",
    discussion: """
      Searches the list of the Mobility Database, or another one, for rows with all words. Other commands take the URL \
      of a feed in place of a bundle.

        gtfs-bundle catalogue search geneva
        gtfs-bundle departures https://example.org/gtfs.zip "Main Station"

      With --json: an array of feeds in the order of the list, with id, provider, name, place and url, which is null for \
      a feed that is made of others. needs_key says whether the server asks for a key.
      """)

  @Argument(help: ArgumentHelp("Words of the provider, name or place.", valueName: "text"))
  var words: [String]

  @Option(
    help: ArgumentHelp(
      "The list: a file or URL. (default: feeds_v2.csv of the Mobility Database)", valueName: "feeds.csv"),
    completion: .file(extensions: ["csv"]))
  var feeds = "https://files.mobilitydatabase.org/feeds_v2.csv"

  @Option(
    help: ArgumentHelp("The maximum number of feeds. (default: 20)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...Int.max))
  var limit = 20

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let catalogue =
      HTTPURL.isURL(feeds) ? try await RemoteList(feeds, in: .ofUser()).catalogue() : try Catalogue(path: feeds)
    let found = catalogue.rows(matching: words.joined(separator: " "))
    let shown = found.prefix(limit)
    if json { return try StandardOutput.write(JSONOutput.array(shown.map(\.json)).lines) }
    if shown.isEmpty { return try StandardOutput.write("no feeds\n") }
    var table = TextTable([("ID", .left), ("PROVIDER", .left), ("PLACE", .left), ("URL", .left)])
    for row in shown {
      table.append([row.id, row.provider, row.place, (row.address ?? "") + (row.needsKey ? " (needs a key)" : "")])
    }
    try StandardOutput.write(table.text)
    if found.count > shown.count { StandardError.writeLine("note: \(found.count - shown.count) more; see --limit") }
  }
}

extension CatalogueRow {
  /// A feed in the output of `catalogue search --json`.
  fileprivate var json: JSONOutput {
    [
      "id": .string(id), "provider": .string(provider), "name": .string(name), "place": .string(place),
      "url": JSONOutput(address), "needs_key": .bool(needsKey),
    ]
  }
}
