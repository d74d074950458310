import ArgumentParser
import Foundation
import Publisher
import TransitBundle
import UpdateManifest

/// `publish CITY.transit` and `publish --refresh`. ``CommandWords`` adds the subcommand name `bundle`.
struct PublishBundleCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Publish a bundle, or sign the current releases again.",
    usage: """
      gtfs-bundle publish <city.transit> --to <folder> --feed <name> --key <file> [<options>]
      gtfs-bundle publish --refresh --to <folder> --feed <name> --key <file> [<options>]
      """,
    discussion: """
      Verifies the whole bundle, makes deltas from earlier bundles, and signs a manifest with the next sequence \
      number. If publishing is interrupted, clients see either the old or the new release. A bundle whose service has \
      ended, ends earlier than before, or that lost half of its trips is rejected without --force.

        gtfs-bundle publish init public --root-key root.key --key online.pub
        gtfs-bundle publish city.transit --to public --feed city --key online.key
        gtfs-bundle publish --refresh --to public --feed city --key env:ONLINE_KEY

      A manifest expires: sign it again in time with --refresh. On a new machine, --from first downloads the current \
      state from the host; the host should also serve .publish/history, otherwise deltas start only from the current \
      release. See also publish init, take-back, rotate and check.

      Exit codes: 0 published; 1 rejected (the rules above, or insufficient keys); 65 damaged or missing data; 74 \
      network or write error.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String?

  @Flag(help: "Sign the current releases again, with a new expiration time.")
  var refresh = false

  @OptionGroup var options: PublishingOptions

  @Option(
    help: ArgumentHelp(
      "When clients start to use the bundle: feed-start for its first service day, or a time. (default: at once)",
      valueName: "feed-start|time"))
  var activate: String?

  @Flag(help: "Publish a bundle that the rules above reject.")
  var force = false

  @Option(help: ArgumentHelp("First download the published folder from this URL.", valueName: "url"))
  var from: String?

  @Option(
    help: ArgumentHelp("The root to trust with --from if the folder has none.", valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String?

  @OptionGroup var host: HostOptions

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if refresh == (bundle != nil) { throw ValidationError("Expected either a bundle or --refresh") }
    if refresh, activate != nil || force { throw ValidationError("--activate and --force need a bundle") }
    if from == nil, root != nil { throw ValidationError("--root needs --from") }
  }

  func run() async throws {
    let publisher = try options.publisher()
    let activation = try activation()
    if let from {
      try await HostMirror(host: host.reader(of: from), folder: publisher.folder, id: publisher.id).fetch(
        trusting: try root.map { try SignedEnvelope(rootAt: $0) }, contentCount: refresh ? nil : options.deltas,
        at: .now)
    }
    let publication =
      if let bundle {
        try await publisher.publish(bundle, activation: activation, isForced: force, at: .now)
      } else {
        try await publisher.refresh(at: .now)
      }
    try PublicationText.write(publication, isJSON: json)
  }

  private func activation() throws -> Activation {
    guard let activate, let bundle else { return .now }
    if activate == "feed-start" { return .feedStart }
    let time: TimeArgument
    do throws(UsageError) {
      time = try TimeArgument(parsing: activate)
    } catch {
      throw UsageError("--activate \(activate): expected feed-start, or a time; \(error)")
    }
    let date = time.date(by: try Timetable(path: bundle).clock)
    return .at(Timestamp(secondsSince1970: Int(date.timeIntervalSince1970)))
  }
}
