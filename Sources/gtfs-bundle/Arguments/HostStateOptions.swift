import ArgumentParser
import Publisher

/// Where a command that signs finds out what was signed before, besides the folder: the host, and a lock file.
struct HostStateOptions: ParsableArguments {
  @Option(help: ArgumentHelp("First download the published folder from this URL.", valueName: "url"))
  var from: String?

  @Flag(help: "With --from: the host has nothing yet that this command signs.")
  var first = false

  @Flag(help: "With --from: continue from what has expired.")
  var allowExpired = false

  @OptionGroup var memory: LockOptions

  @OptionGroup var host: HostOptions

  func validate() throws {
    if from == nil, first || allowExpired { throw ValidationError("--first and --allow-expired need --from") }
  }
}

/// The lock file of commands that sign.
struct LockOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A JSON file that remembers roots and sequences, such as dataset.lock.json. An older state is rejected.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var lock: String?

  /// What the lock file remembers of a document; `nil` if it remembers nothing.
  func known(_ document: PublishedDocument) throws -> PublishedState? {
    try lock.flatMap { try PublishedState(of: document, lockFile: $0) }
  }

  /// What the lock file remembers of all documents, by their names.
  func known() throws -> [String: PublishedState] {
    try lock.map { try PublishedState.all(lockFile: $0) } ?? [:]
  }

  /// Remembers a state.
  func remember(_ state: PublishedState, of document: PublishedDocument) throws {
    if let lock { try state.write(of: document, lockFile: lock) }
  }
}
