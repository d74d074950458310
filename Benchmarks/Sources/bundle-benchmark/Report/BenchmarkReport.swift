import Foundation

/// A whole run.
struct BenchmarkReport: Encodable {
  let machine: Machine
  let feeds: [FeedReport]

  /// The tables as a part of a page.
  var markdown: String {
    machine.text.trimmingCharacters(in: .newlines) + ":\n\n"
      + feeds.map { MarkdownPart.indented($0.text) }.joined(separator: "\n")
  }
}

extension Encodable {
  /// As JSON whose keys are sorted and spelled_like_this.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Writes the JSON to a file, whose folder is made if it is not there.
  func write(to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(try json)\n".utf8).write(to: file)
  }
}
