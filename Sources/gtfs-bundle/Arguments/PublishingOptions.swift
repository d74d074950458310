import ArgumentParser
import Foundation
import HTTPTransport
import Publisher
import ToolSupport
import TransitAnswers
import UpdateManifest

/// The options of commands that sign a manifest.
struct PublishingOptions: ParsableArguments {
  @Option(
    name: .customLong("to"), help: ArgumentHelp("The published folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @OptionGroup var names: ChannelOptions

  @OptionGroup var signing: SigningOptions

  @Option(
    help: ArgumentHelp("Number of earlier bundles to make deltas from, 0 to 64. (default: 8)", valueName: "number"),
    transform: NumberArgument.whole(in: 0...64))
  var deltas = 8

  @Option(
    help: ArgumentHelp("How long to keep objects that no manifest names. (default: 30d)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var keep: DurationArgument?

  func publisher() throws -> ChannelPublisher {
    var settings = ChannelPublisher.Settings()
    settings.lifetime = try signing.lifetime()
    if let keep { settings.keep = keep.seconds }
    settings.deltaCount = deltas
    return ChannelPublisher(
      folder: try signing.folder(folder), id: names.id, keys: try signing.privateKeys(), settings: settings)
  }
}

/// The root that a publisher trusts.
struct PinOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The root to trust, as your apps ship it. (default: the one that init or --from left in the folder)",
      valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String?

  func folder(_ path: String) throws -> PublishedFolder {
    PublishedFolder(path: path, pinnedRoot: try root.map { try SignedEnvelope(rootAt: $0) }) {
      StandardError.writeLine("waits for another publisher that changes \(path)")
    }
  }
}

/// The options that name a channel.
struct ChannelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The feed's name on the host.", valueName: "name"),
    transform: UpdateNames.reader(FeedName.self))
  var feed: FeedName

  @Option(
    help: ArgumentHelp("The channel's name. (default: stable)", valueName: "name"),
    transform: UpdateNames.reader(ChannelName.self))
  var channel: ChannelName?

  var id: ChannelID {
    guard let channel = channel ?? ChannelName(ChannelName.usual) else {
      preconditionFailure("the default channel name is valid")
    }
    return ChannelID(feed: feed, channel: channel)
  }
}

/// The options of commands that read a host.
struct HostOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("PEM file of certificates to trust instead of the system's.", valueName: "file"),
    completion: .file())
  var cacert: String?

  func reader(of url: String) -> HostReader {
    HostReader(base: url, transport: SystemTransport.make(authorities: cacert))
  }
}

extension Timestamp {
  /// The current time of the system clock.
  static var now: Timestamp { Timestamp(secondsSince1970: Int(Date.now.timeIntervalSince1970)) }
}
