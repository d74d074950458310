import ArgumentParser
import Publisher
import ToolSupport
import TransitAnswers
import TransitFoundation
import TransitValues
import UpdateManifest

struct PublishIndexCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Sign the list of channels for apps with several cities.",
    usage: "gtfs-bundle publish index --to <folder> --key <file> [<options>]",
    discussion: """
      Verifies the manifest and the bundle of each channel, and writes FOLDER/index.json: name, place, time zone, \
      service days, size and release of each. Run it after publishing. Nothing is signed if the list is unchanged and \
      more than half of --expires remains. A channel that clients reject now, such as an expired one, is not listed.

        gtfs-bundle publish index --to public --key online.key

      On a new machine, --from first downloads the host's index and the newest release of each channel that it lists. It \
      stops if the host has no index (--first, after publish --from for each channel), an expired one (--allow-expired), \
      an older index or manifest than --lock remembers, or no manifest of a channel that the index lists (--without).

      A key that the root limits to named feeds cannot sign the list, because it could hide the others. Upload the \
      list after the manifests.

      Exit codes: 0 signed or unchanged; 1 rejected (insufficient keys, no channel, a missing or wrong signature); 65 \
      damaged or missing data; 74 write error.
      """)

  @Option(
    name: .customLong("to"), help: ArgumentHelp("The published folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @OptionGroup var signing: SigningOptions

  @OptionGroup var state: HostStateOptions

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("With --from: a channel that was removed, such as city/beta.", valueName: "feed/channel"),
    transform: UpdateNames.channel)
  var without: [ChannelID] = []

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if state.from == nil, !without.isEmpty { throw ValidationError("--without needs --from") }
  }

  func run() async throws {
    let lifetime = try signing.lifetime()
    let (folder, keys) = (try signing.folder(folder), try signing.privateKeys())
    let known = try state.memory.known()
    if let from = state.from { try await mirror(from, folder, known).fetch(at: .now) }
    let publication = try await IndexPublisher(folder: folder, keys: keys, lifetime: lifetime, known: known)
      .publish(at: .now)
    try state.memory.remember(publication.state, of: .index)
    for warning in publication.warnings { StandardError.writeLine("warning: \(warning)") }
    try StandardOutput.write((json ? Self.json(publication).compact : Self.line(publication)) + "\n")
  }

  private func mirror(_ url: String, _ folder: PublishedFolder, _ known: [String: PublishedState]) -> IndexMirror {
    var options = IndexMirror.Options()
    options.isFirst = state.first
    options.allowsExpired = state.allowExpired
    options.known = known
    options.removed = Set(without)
    return IndexMirror(host: state.host.reader(of: url), folder: folder, options: options)
  }

  private static func line(_ publication: IndexPublisher.Publication) -> String {
    let index = publication.index
    let state = publication.change == .none ? "unchanged, " : ""
    return
      "\(FolderIndex.fileName): \(state)sequence \(index.version.sequence), \(index.channels.count.counted("channel")), "
      + "\(Quantity.bytes(publication.byteCount)), expires \(index.expires)"
  }

  /// The keys are stable: other programs read them.
  private static func json(_ publication: IndexPublisher.Publication) -> JSONOutput {
    let index = publication.index
    return [
      "change": .string(publication.change.rawValue), "rootVersion": .integer(index.version.rootVersion),
      "sequence": .integer(index.version.sequence), "issued": .string("\(index.issued)"),
      "expires": .string("\(index.expires)"), "length": .integer(publication.byteCount),
      "channels": .array(index.channels.map { .string("\($0.id)") }),
      "warnings": .array(publication.warnings.map { .string($0) }),
    ]
  }
}
