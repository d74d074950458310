import ArgumentParser
import Publisher
import ToolSupport
import TransitAnswers
import UpdateManifest

struct PublishInitCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a folder for publishing and its first root.",
    usage: "gtfs-bundle publish init <folder> --root-key <file> … --key <file> … [<options>]",
    discussion: """
      The root names the keys that sign releases and the keys that sign the next root. Apps ship it: \
      FOLDER/root/1.json. Root keys are rarely used and belong offline. With several root keys, as many private keys \
      as the threshold must be given; for the others the .pub file is enough. The folder's .publish has settings for \
      nginx and static hosts.

        gtfs-bundle keys new root
        gtfs-bundle keys new online
        gtfs-bundle publish init public --root-key root.key --key online.pub
      """)

  @Argument(help: ArgumentHelp("The folder; created if missing.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("root-key"), parsing: .singleValue,
    help: ArgumentHelp("Root key: a file, env:NAME, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["key", "pub"]))
  var rootKeys: [String]

  @Option(
    help: ArgumentHelp("Number of root keys that must sign, 1 to 32. (default: 1)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...32))
  var threshold = 1

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: ArgumentHelp("Release key; the public key is enough.", valueName: "file"),
    completion: .file(extensions: ["pub", "key"]))
  var keys: [String]

  @OptionGroup var keyFiles: KeyOptions

  @Option(
    help: ArgumentHelp("How long the root is valid. (default: 365d)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var expires: DurationArgument?

  func run() async throws {
    let roles = RootPublisher.Roles(
      rootKeys: try rootKeys.map(keyFiles.read), rootThreshold: threshold,
      releaseKeys: try keys.map { TrustRoot.Key(try keyFiles.read($0).publicKey) })
    let path = try await RootPublisher(folder: PublishedFolder(path: folder)).initialize(
      roles, lifetime: expires?.seconds ?? RootPublisher.defaultLifetime, at: .now)
    try StandardOutput.write(DisplayText.oneLine("\(path): the root that apps ship") + "\n")
  }
}
