import ArgumentParser
import Publisher
import TransitAnswers
import UpdateManifest

/// The keys of commands that sign a manifest or an index, and the root that authorizes them.
struct SigningOptions: ParsableArguments {
  @OptionGroup var pin: PinOptions

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: ArgumentHelp("Release key: a file, env:NAME, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["key"]))
  var keys: [String]

  @OptionGroup var keyFiles: KeyOptions

  @Option(
    help: ArgumentHelp("How long clients accept what is signed. (default: 14d)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var expires: DurationArgument?

  func folder(_ path: String) throws -> PublishedFolder { try pin.folder(path) }

  func privateKeys() throws -> [PrivateKey] { try keyFiles.readPrivate(keys) }

  /// In seconds.
  func lifetime() throws -> Int {
    let lifetime = expires?.seconds ?? ChannelPublisher.Settings.defaultLifetime
    guard lifetime > 0 else { throw UsageError("--expires: expected a duration longer than 0s") }
    return lifetime
  }
}
