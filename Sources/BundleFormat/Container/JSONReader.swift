import TransitValues

/// Reads small JSON texts (RFC 8259) that are entirely in memory: metadata and signed update data.
///
/// Opening a bundle takes less time than Foundation's JSON decoder needs to start.
package struct JSONReader {
  /// The maximum nesting depth; metadata never nests more than five levels.
  private static let maximumDepth = 32

  private var scanner: JSONScanner
  private let refusesDuplicateKeys: Bool

  /// Reads a text that consists of a single value, optionally surrounded by white space.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - refusingDuplicateKeys: Whether a duplicate key in an object is an error; otherwise the last value is used.
  ///     Keys are compared after their escapes are resolved.
  package static func value(
    of bytes: [UInt8], refusingDuplicateKeys: Bool = false
  ) throws(JSONDamage) -> JSONValue {
    var reader = JSONReader(scanner: JSONScanner(bytes), refusesDuplicateKeys: refusingDuplicateKeys)
    do throws(JSONScanner.Malformed) {
      let value = try reader.value(depth: 0)
      if reader.scanner.next() != nil { throw reader.scanner.malformed("expected the end") }
      return value
    } catch {
      throw JSONDamage("\(error.problem) at byte \(error.position)")
    }
  }

  private mutating func value(depth: Int) throws(JSONScanner.Malformed) -> JSONValue {
    if depth > Self.maximumDepth { throw scanner.malformed("nesting is too deep") }
    switch scanner.next() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
    default: return try scanner.word().map(JSONValue.boolean) ?? .null
    }
  }

  private mutating func object(depth: Int) throws(JSONScanner.Malformed) -> JSONValue {
    try scanner.expect("{")
    var members: [String: JSONValue] = [:]
    if scanner.take("}") { return .object(members) }
    repeat {
      let key = try text()
      if refusesDuplicateKeys, members[key] != nil { throw scanner.malformed("duplicate key") }
      try scanner.expect(":")
      members[key] = try value(depth: depth + 1)
    } while scanner.take(",")
    try scanner.expect("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONScanner.Malformed) -> JSONValue {
    try scanner.expect("[")
    var elements: [JSONValue] = []
    if scanner.take("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while scanner.take(",")
    try scanner.expect("]")
    return .array(elements)
  }

  private mutating func number() throws(JSONScanner.Malformed) -> JSONValue {
    let digits = String(decoding: scanner.bytes[try scanner.number()], as: UTF8.self)
    if let number = Int(digits) { return .integer(number) }
    guard let number = Double(digits), number.isFinite else { throw scanner.malformed("number out of range") }
    return .real(number)
  }

  private mutating func text() throws(JSONScanner.Malformed) -> String {
    guard let text = scanner.text(try scanner.string()) else {
      throw scanner.malformed("a string is not UTF-8, or has half a surrogate pair,")
    }
    return text
  }
}
