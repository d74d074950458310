import TransitFoundation

/// Encodes JSON with sorted keys and a trailing line feed: equal values give equal bytes.
package enum StableJSON {
  /// - Precondition: The value contains only strings and finite numbers.
  package static func encoded(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + Array("\n".utf8)
    } catch {
      preconditionFailure("the value contains only strings and finite numbers: \(error)")
    }
  }
}
