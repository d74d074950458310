import ArgumentParser
import Publisher
import TransitAnswers

struct PublishTakeBackCommand: LongCommand {
  static let configuration = CommandConfiguration(
    commandName: "take-back",
    abstract: "Publish an earlier release again.",
    usage: "gtfs-bundle publish take-back <sequence> --to <folder> --feed <name> --key <file> [<options>]",
    discussion: """
      Clients never go back to a lower sequence, so the earlier content is published under the next sequence number, \
      with deltas from the clients' current content. The folder keeps the manifests of the last bundles. To name a \
      manifest signed before a key rotation, add its root's version: 1.17.

        gtfs-bundle publish take-back 16 --to public --feed city --key online.key
      """)

  @Argument(
    help: ArgumentHelp("The earlier sequence, or ROOT.SEQUENCE.", valueName: "sequence"),
    transform: FormerVersion.init(parsing:))
  var sequence: FormerVersion

  @OptionGroup var options: PublishingOptions

  @OptionGroup var memory: LockOptions

  func run() async throws {
    let publisher = try options.publisher()
    let document = PublishedDocument.channel(publisher.id)
    try memory.known(document)?.check(publisher.folder, document)
    let publication = try await publisher.takeBack(to: sequence.sequence, ofRoot: sequence.rootVersion, at: .now)
    try memory.remember(publication.state, of: document)
    try PublicationText.write(publication, isJSON: false)
  }
}

/// An earlier manifest: `17`, or `1.17` for sequence 17 of root 1.
struct FormerVersion: Equatable {
  let sequence: Int
  let rootVersion: Int?

  init(parsing text: String) throws(UsageError) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(numbers.count), numbers.allSatisfy({ $0 > 0 }) else {
      throw UsageError("expected a sequence such as 17, or 1.17 for sequence 17 of root 1")
    }
    sequence = numbers[numbers.count - 1]
    rootVersion = numbers.count == 2 ? numbers[0] : nil
  }
}
