/// Encodes JSON with sorted keys and a trailing line feed: equal values give equal bytes.
package enum StableJSON {
  /// - Parameter isIndented: Whether each member has a line of its own, for people.
  /// - Precondition: The value contains only strings and finite numbers.
  package static func encoded(_ value: some Encodable, isIndented: Bool = false) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return JSONEscapes.escaped(try encoder.encode(value)) + Array("\n".utf8)
    } catch {
      preconditionFailure("the value contains only strings and finite numbers: \(error)")
    }
  }

  /// As ``encoded(_:isIndented:)``.
  package static func text(_ value: some Encodable, isIndented: Bool = false) -> String {
    String(decoding: encoded(value, isIndented: isIndented), as: UTF8.self)
  }
}
