import ArgumentParser
import Publisher
import ToolSupport
import TransitAnswers
import TransitValues
import UpdateManifest

struct PublishRotateCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Publish the next root with other keys or a later expiration time.",
    usage: "gtfs-bundle publish rotate <folder> --root-key <file> … [--new-root-key <file> …] [--key <file> …]",
    discussion: """
      The next root is signed by a threshold of the old root keys (--root-key) and by a threshold of its own root \
      keys. --new-root-key and --key each replace all keys of their kind; without them, the keys stay and only the \
      expiration time changes. Private release keys sign the folder's manifests again, starting at sequence 1. If only \
      public release keys are given, refresh each feed with a new key at once.

        gtfs-bundle publish rotate public --root-key root.key --key online-2.key

      If a release key was stolen, the thief may have signed manifests too. With --stolen-key, the new root allows \
      none of the folder's manifests to be signed again. Then publish the right bundle of each feed at once.

        gtfs-bundle publish rotate public --root-key root.key --key online-2.key --stolen-key
      """)

  @Argument(help: ArgumentHelp("The published folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("root-key"), parsing: .singleValue,
    help: ArgumentHelp("Old root key, which signs: a file, env:NAME, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["key"]))
  var rootKeys: [String]

  @Option(
    name: .customLong("new-root-key"), parsing: .singleValue,
    help: ArgumentHelp("New root key.", valueName: "file"), completion: .file(extensions: ["key", "pub"]))
  var newRootKeys: [String] = []

  @Option(
    help: ArgumentHelp("Number of new root keys that must sign, 1 to 32. (default: unchanged)", valueName: "number"),
    transform: NumberArgument.whole(in: 1...32))
  var threshold: Int?

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: ArgumentHelp("New release key.", valueName: "file"), completion: .file(extensions: ["key", "pub"]))
  var keys: [String] = []

  @OptionGroup var keyFiles: KeyOptions

  @Option(
    help: ArgumentHelp("How long the root is valid. (default: 365d)", valueName: "duration"),
    transform: DurationArgument.init(parsing:))
  var expires: DurationArgument?

  @Flag(help: "A release key was stolen: sign no earlier manifest again.")
  var stolenKey = false

  @Option(
    help: ArgumentHelp(
      "The lock file of publish or dataset: an older folder than it remembers is rejected.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var lock: String?

  @OptionGroup var pin: PinOptions

  func validate() throws {
    if stolenKey, keys.isEmpty { throw ValidationError("--stolen-key needs --key with the new release keys") }
  }

  func run() async throws {
    var rotation = RootPublisher.Rotation(
      rootKeys: newRootKeys.isEmpty ? nil : try newRootKeys.map(keyFiles.read), rootThreshold: threshold,
      releaseKeys: keys.isEmpty ? nil : try keys.map(keyFiles.read),
      lifetime: expires?.seconds ?? RootPublisher.defaultLifetime, isKeyStolen: stolenKey)
    rotation.known = try lock.map { try PublishedState.all(lockFile: $0) } ?? [:]
    let rotated = try await RootPublisher(folder: try pin.folder(folder)).rotate(
      rotation, signedBy: try keyFiles.readPrivate(rootKeys), at: .now)
    if let lock { try PublishedState.write(rotated.states, lockFile: lock) }
    for id in rotated.unsigned {
      let remedy = stolenKey ? "publish the right bundle" : "run publish --refresh"
      StandardError.write("warning: \(id) is signed under the old root; \(remedy) with a new key\n")
    }
    if rotated.isIndexUnsigned {
      StandardError.write("warning: the index is signed under the old root; run publish index with a new key\n")
    }
    try StandardOutput.write(
      "root \(rotated.root.version): expires \(rotated.root.expires), "
        + "\(rotated.signed.count.counted("manifest")) signed again\n")
  }
}
