import ArgumentParser
import Publisher
import ToolSupport
import TransitAnswers
import TransitValues
import UpdateManifest

struct PublishCheckCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a published feed as a client would.",
    usage: "gtfs-bundle publish check <url> --feed <name> --root <root.json> [<options>]",
    discussion: """
      Follows the chain of roots, verifies the manifest, and downloads and verifies every bundle and delta that it \
      names.

        gtfs-bundle publish check https://transit.example/feeds --feed city --root root.json --within 7d

      Exit codes: 0 no problem found; 1 clients would reject the manifest, or the manifest or root expires within the \
      given time; 65 a file is missing or damaged; 74 network error.
      """)

  @Argument(help: ArgumentHelp("The published folder's URL.", valueName: "url"))
  var url: String

  @OptionGroup var names: ChannelOptions

  @Option(
    help: ArgumentHelp("The root that the app ships.", valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String

  @Option(
    help: ArgumentHelp("Fail if the manifest or root expires within this time. (default: 0s)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var within: DurationArgument?

  @OptionGroup var host: HostOptions

  func run() async throws {
    let report = try await HostCheck(
      host: host.reader(of: url), id: names.id, shippedRoot: try SignedEnvelope(rootAt: root),
      within: within?.seconds ?? 0
    ).run(at: .now)
    let manifest = report.manifest
    try StandardOutput.write(
      """
      \(names.id): sequence \(manifest.version.sequence) of root \(report.root.version), expires \(manifest.expires), \
      root \(report.root.expires); \(report.objectCount.counted("object")) of \(Quantity.bytes(report.objectBytes)) verified

      """)
  }
}
