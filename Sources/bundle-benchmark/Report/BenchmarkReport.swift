import Foundation

/// A whole run.
struct BenchmarkReport: Encodable {
  let machine: Machine
  let feeds: [FeedReport]

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
