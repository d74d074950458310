import Foundation

/// The results of a run.
struct BenchmarkReport: Encodable {
  let machine: Machine
  let feeds: [FeedReport]

  /// The tables in Markdown.
  var markdown: String {
    machine.text.trimmingCharacters(in: .newlines) + ":\n\n"
      + feeds.map { MarkdownPart.indented($0.text) }.joined(separator: "\n")
  }
}

extension Encodable {
  /// JSON with sorted keys in snake_case.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Writes the JSON to a file; creates its folder if necessary.
  func write(to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(try json)\n".utf8).write(to: file)
  }
}
