import Foundation

/// The results of `bundle-benchmark journeys`.
struct JourneysReport: Encodable {
  let machine: Machine
  let feeds: [JourneyReport]

  /// The tables in Markdown.
  var markdown: String {
    machine.text.trimmingCharacters(in: .newlines) + ":\n\n"
      + feeds.map { MarkdownPart.indented($0.text) }.joined(separator: "\n")
  }
}
