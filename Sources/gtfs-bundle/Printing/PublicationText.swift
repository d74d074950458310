import Publisher
import ToolSupport
import TransitAnswers
import TransitFoundation
import TransitValues
import UpdateManifest

/// The output of the publish commands.
enum PublicationText {
  static func write(_ publication: ChannelPublisher.Publication, isJSON: Bool) throws {
    for warning in publication.warnings { StandardError.writeLine("warning: \(warning)") }
    try StandardOutput.write((isJSON ? json(publication).compact : line(publication)) + "\n")
  }

  private static func line(_ publication: ChannelPublisher.Publication) -> String {
    let manifest = publication.manifest
    let release = manifest.releases[0]
    let largest = release.deltas.map(\.file.length).max()
    let deltas =
      largest.map { "\(release.deltas.count.counted("delta")) of at most \(Quantity.bytes($0))" }
      ?? "no deltas"
    let state = publication.change == .none ? "unchanged, " : ""
    return "\(manifest.feed)/\(manifest.channel): \(state)sequence \(manifest.version.sequence), "
      + "\(Quantity.bytes(release.file.length)), \(deltas), expires \(manifest.expires)"
  }

  /// The keys are stable: other programs read them.
  private static func json(_ publication: ChannelPublisher.Publication) -> JSONOutput {
    let manifest = publication.manifest
    let release = manifest.releases[0]
    return [
      "change": .string(publication.change.rawValue), "feed": .string("\(manifest.feed)"),
      "channel": .string("\(manifest.channel)"),
      "rootVersion": .integer(manifest.version.rootVersion), "sequence": .integer(manifest.version.sequence),
      "issued": .string("\(manifest.issued)"), "expires": .string("\(manifest.expires)"),
      "contentRoot": .string("\(release.contentRoot)"), "file": json(release.file),
      "deltas": .array(
        release.deltas.map { delta in
          [
            "fromContentRoot": .string("\(delta.fromContentRoot)"), "sha256": .string("\(delta.file.sha256)"),
            "length": .integer(delta.file.length),
          ]
        }),
      "removedObjects": .integer(publication.removedObjects),
      "warnings": .array(publication.warnings.map { .string($0) }),
    ]
  }

  private static func json(_ file: PublishedFile) -> JSONOutput {
    ["sha256": .string("\(file.sha256)"), "length": .integer(file.length)]
  }
}
