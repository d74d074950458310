import ArgumentParser
import Publisher
import UpdateManifest

struct PublishCheckCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look at what is published, as a client does.",
    usage: "gtfs-bundle publish check <url> --feed <name> --root <root.json> [<options>]",
    discussion: """
      Follows the roots, verifies the manifest, and reads each bundle and delta that it names to its last byte.

        gtfs-bundle publish check https://transit.example/feeds --feed city --root root.json --within 7d

      Exit codes: 0 all is well; 1 clients refuse the manifest, or it or the root expires within the time; 65 a file is \
      missing or damaged; 74 the network failed.
      """)

  @Argument(help: ArgumentHelp("The published folder's URL.", valueName: "url"))
  var url: String

  @OptionGroup var names: ChannelOptions

  @Option(
    help: ArgumentHelp("The root, as the app ships it.", valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String

  @Option(
    help: ArgumentHelp("For how long manifest and root must last. (default: 0s)", valueName: "duration"),
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
      root \(report.root.expires); \(report.objectCount) objects of \(Quantity.bytes(report.objectBytes)) verified

      """)
  }
}
