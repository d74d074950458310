#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON with sorted keys and a line feed at the end: the same bytes for the same value.
package enum StableJSON {
  /// - Precondition: The value holds only texts and finite numbers.
  package static func encoded(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + Array("\n".utf8)
    } catch {
      preconditionFailure("the value holds only texts and finite numbers: \(error)")
    }
  }
}
