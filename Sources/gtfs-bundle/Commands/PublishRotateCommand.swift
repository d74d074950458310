import ArgumentParser
import Publisher
import UpdateManifest

struct PublishRotateCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Make the next root: other keys, or a later expiry.",
    usage: "gtfs-bundle publish rotate <folder> --root-key <file> … [--new-root-key <file> …] [--key <file> …]",
    discussion: """
      The next root is signed by thresholds of the former root keys (--root-key) and of its own. --new-root-key and --key \
      each name all keys of their kind that are valid from now on; without them the keys stay, and the root only gets a \
      new expiry. Private release keys sign the manifests of the folder again, from sequence 1 on; with public ones only, \
      refresh each feed with a new key at once.

        gtfs-bundle publish rotate public --root-key root.key --key online-2.key
      """)

  @Argument(help: ArgumentHelp("The published folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("root-key"), parsing: .singleValue,
    help: ArgumentHelp("A former root key, which signs: a file, env:NAME, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["key"]))
  var rootKeys: [String]

  @Option(
    name: .customLong("new-root-key"), parsing: .singleValue,
    help: ArgumentHelp("A root key from now on.", valueName: "file"), completion: .file(extensions: ["key", "pub"]))
  var newRootKeys: [String] = []

  @Option(
    help: ArgumentHelp("Root keys that must sign from now on. (default: as before)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...32))
  var threshold: Int?

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: ArgumentHelp("A release key from now on.", valueName: "file"), completion: .file(extensions: ["key", "pub"]))
  var keys: [String] = []

  @Option(
    help: ArgumentHelp("For how long the root is valid. (default: 365d)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var expires: DurationArgument?

  func run() async throws {
    let rotation = RootPublisher.Rotation(
      rootKeys: newRootKeys.isEmpty ? nil : try newRootKeys.map(KeyArgument.read), rootThreshold: threshold,
      releaseKeys: keys.isEmpty ? nil : try keys.map(KeyArgument.read),
      lifetime: expires?.seconds ?? RootPublisher.defaultLifetime)
    let rotated = try await RootPublisher(folder: PublishedFolder(path: folder)).rotate(
      rotation, signedBy: try KeyArgument.readPrivate(rootKeys), at: .now)
    for id in rotated.unsigned {
      StandardError.write("warning: \(id) is signed under the former root; run publish --refresh with a new key\n")
    }
    try StandardOutput.write(
      "root \(rotated.root.version): expires \(rotated.root.expires), \(rotated.signed.count) manifests signed again\n")
  }
}
