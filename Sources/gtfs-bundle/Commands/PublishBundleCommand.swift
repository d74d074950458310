import ArgumentParser
import Foundation
import Publisher
import TransitAnswers
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
      ended, ends earlier than before, or that lost its calls or half of its trips is rejected without --force.

        gtfs-bundle publish init public --root-key root.key --key online.pub
        gtfs-bundle publish city.transit --to public --feed city --key online.key
        gtfs-bundle publish --refresh --to public --feed city --key env:ONLINE_KEY

      A manifest expires: sign it again in time with --refresh. Nothing in the folder is signed that the keys of its \
      roots did not sign before, or whose bundle is not intact. The roots begin at the one that init left in the \
      folder; name it with --root if the folder comes from elsewhere.

      On a new machine, --from first downloads the current state from the host, and stops if the host has no manifest \
      (--first), an expired one (--allow-expired) or an older one than --lock remembers. The host should also serve \
      .publish: it has what a cache may hide, and the sources of deltas. See also publish init, take-back, rotate, \
      index and check.

      Exit codes: 0 published; 1 rejected (the rules above, insufficient keys, a missing or wrong signature); 65 \
      damaged or missing data; 74 network or write error.
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

  @Flag(help: "Publish a bundle that the rules above reject, without releases of other schema versions that are lost.")
  var force = false

  @Flag(help: "If the bundle is the newest release, only sign it again, and only after half of --expires.")
  var ifChanged = false

  @OptionGroup var state: HostStateOptions

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if refresh == (bundle != nil) { throw ValidationError("Expected either a bundle or --refresh") }
    if refresh, activate != nil || force || ifChanged {
      throw ValidationError("--activate, --force and --if-changed need a bundle")
    }
  }

  func run() async throws {
    let publisher = try options.publisher()
    let activation = try activation()
    let document = PublishedDocument.channel(publisher.id)
    let known = try state.memory.known(document)
    if let from = state.from {
      try await mirror(from, publisher, known).fetch(at: .now)
    } else {
      try known?.check(publisher.folder, document)
    }
    let publication = try await publish(activation, by: publisher)
    try state.memory.remember(publication.state, of: document)
    try PublicationText.write(publication, isJSON: json)
  }

  private func mirror(_ url: String, _ publisher: ChannelPublisher, _ known: PublishedState?) throws -> HostMirror {
    var options = HostMirror.Options()
    options.contentCount = refresh ? 0 : self.options.deltas
    options.isFirst = state.first
    options.allowsExpired = state.allowExpired
    options.known = known
    return HostMirror(host: state.host.reader(of: url), folder: publisher.folder, id: publisher.id, options: options)
  }

  private func publish(
    _ activation: Activation, by publisher: ChannelPublisher
  ) async throws -> ChannelPublisher.Publication {
    guard let bundle else { return try await publisher.refresh(at: .now) }
    if ifChanged {
      return try await publisher.publishIfChanged(bundle, activation: activation, isForced: force, at: .now)
    }
    return try await publisher.publish(bundle, activation: activation, isForced: force, at: .now)
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
