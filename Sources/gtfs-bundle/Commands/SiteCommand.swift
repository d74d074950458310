import ArgumentParser
import HTTPTransport
import Publisher
import ToolSupport
import TransitAnswers
import UpdateManifest

struct SiteCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Write a page of timetables that needs no server.",
    usage: "gtfs-bundle site <city.transit> ... -o <folder> [--from <url> --root <root.json>]",
    discussion: """
      The folder is for any host of static files. The page reads the bundles itself, in the browser, and works without \
      network after the first visit. With --from, it looks for newer bundles on a publisher's host and checks their \
      signatures; the name of each bundle is its feed's name there. Files of an earlier site in the folder are replaced.

        gtfs-bundle site zug.transit bern.transit -o site
        gtfs-bundle site vbb.transit -o site --from https://transit.example/feeds --root root.json
      """)

  @Argument(
    help: ArgumentHelp("The bundles; the page begins with the first.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundles: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write.", valueName: "folder"), completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("URL of a published folder.", valueName: "url"))
  var from: String?

  @Option(
    help: ArgumentHelp("The publisher's root. Needed with --from.", valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String?

  @Option(
    help: ArgumentHelp("The channel's name. (default: stable)", valueName: "name"),
    transform: UpdateNames.reader(ChannelName.self))
  var channel: ChannelName?

  @Option(
    help: ArgumentHelp(
      "The folder of the npm package that make core has written. (default: of this program)", valueName: "folder"),
    completion: .directory)
  var core: String?

  func validate() throws {
    guard let from else {
      if root != nil || channel != nil { throw ValidationError("--root and --channel need --from") }
      return
    }
    if root == nil { throw ValidationError("--from needs --root") }
    guard (try? HTTPURL(from)) != nil else {
      throw ValidationError("--from: \(HTTPURL.redacted(from)) is not an http or https URL")
    }
  }

  func run() throws {
    try OutputPath.checkGiven(bundles + [output])
    let updates = try publication()
    let cities = try bundles.map { try SiteCity(path: $0, updates: updates) }
    if let name = Dictionary(grouping: cities, by: \.name).first(where: { $0.value.count > 1 })?.key {
      throw UsageError("two bundles are named \(name); the name is the city's address, so each needs its own")
    }
    let site = Site(assets: try SiteAssets(core: core), cities: cities, updatesFrom: updates?.from)
    try site.write(to: output)
    try StandardOutput.write("\(output): \(site.files.count) files, \(Quantity.bytes(site.byteCount))\n")
  }

  private func publication() throws -> SiteUpdates? {
    guard let from, let root else { return nil }
    return SiteUpdates(
      from: from.hasSuffix("/") ? from : from + "/", root: try SignedEnvelope(rootAt: root).encoded(),
      channel: "\(channel.map { "\($0)" } ?? ChannelName.usual)")
  }
}
