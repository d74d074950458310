import Foundation
import TransitService

/// JSON of the server's own values. Keys are in snake case and sorted.
enum JSONText {
  /// Returns one line without its line break. Characters that a terminal would obey are escaped.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: ServiceJSON.escaped(try encoder.encode(value)), as: UTF8.self)
  }
}
