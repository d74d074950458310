#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON text of a container's metadata: keys sorted, a line feed at the end, the same bytes for the same value.
enum MetadataText {
  /// - Precondition: The value holds only texts and finite numbers.
  static func encoded(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + Array("\n".utf8)
    } catch {
      preconditionFailure("metadata holds only texts and finite numbers: \(error)")
    }
  }
}
