/// Reads small JSON texts (RFC 8259) that are entirely in memory: metadata and signed update data.
///
/// Opening a bundle takes less time than Foundation's JSON decoder needs to start.
package struct JSONReader {
  /// The maximum nesting depth; metadata never nests more than five levels.
  private static let maximumDepth = 32

  private let bytes: [UInt8]
  private let refusesDuplicateKeys: Bool
  private var position = 0

  /// Reads a text that consists of a single value, optionally surrounded by white space.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - refusingDuplicateKeys: Whether a duplicate key in an object is an error; otherwise the last value is used.
  ///     Keys are compared after their escapes are resolved.
  package static func value(
    of bytes: [UInt8], refusingDuplicateKeys: Bool = false
  ) throws(JSONDamage) -> JSONValue {
    var reader = JSONReader(bytes: bytes, refusesDuplicateKeys: refusingDuplicateKeys)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.position < bytes.count { throw reader.damage("expected the end") }
    return value
  }

  private init(bytes: [UInt8], refusesDuplicateKeys: Bool) {
    self.bytes = bytes
    self.refusesDuplicateKeys = refusesDuplicateKeys
  }

  private func damage(_ problem: String) -> JSONDamage {
    JSONDamage("\(problem) at byte \(position)")
  }

  /// The byte at the position; 0 at the end, because JSON has no NUL outside of strings.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    if next != UInt8(ascii: scalar) { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONDamage) -> JSONValue {
    if depth > Self.maximumDepth { throw damage("nesting is too deep") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      for (word, value) in [("null", JSONValue.null), ("true", .boolean(true)), ("false", .boolean(false))]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw damage("expected a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONDamage) -> JSONValue {
    position += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw damage("expected a key") }
      let key = try text()
      if refusesDuplicateKeys, members[key] != nil { throw damage("duplicate key") }
      guard take(":") else { throw damage("expected a colon") }
      members[key] = try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw damage("expected a comma or the end of the object") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONDamage) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw damage("expected a comma or the end of the array") }
    return .array(elements)
  }
}

// MARK: Numbers

extension JSONReader {
  private mutating func number() throws(JSONDamage) -> JSONValue {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try skipDigits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let number = Int(digits) { return .integer(number) }
    guard let number = Double(digits), number.isFinite else { throw damage("number out of range") }
    return .real(number)
  }

  private mutating func skipDigits() throws(JSONDamage) {
    let start = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    if position == start { throw damage("expected a digit") }
  }
}

// MARK: Texts

extension JSONReader {
  private mutating func text() throws(JSONDamage) -> String {
    position += 1
    var utf8: [UInt8] = []
    while true {
      let start = position
      while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { position += 1 }
      utf8.append(contentsOf: bytes[start..<position])
      if next == UInt8(ascii: "\"") { break }
      guard next == UInt8(ascii: "\\") else { throw damage("expected the end of the string") }
      utf8.append(contentsOf: String(try escapedScalar()).utf8)
    }
    position += 1
    guard let text = String(validating: utf8, as: UTF8.self) else { throw damage("invalid UTF-8 in the string") }
    return text
  }

  private mutating func escapedScalar() throws(JSONDamage) -> Unicode.Scalar {
    position += 1
    let escape = next
    position += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(escape)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // Half of a UTF-16 surrogate pair; the other half must follow, also escaped.
      guard bytes[position...].starts(with: "\\u".utf8) else { throw damage("expected the other surrogate") }
      position += 2
      let units = [UInt16(truncatingIfNeeded: unit), UInt16(truncatingIfNeeded: try codeUnit())]
      guard let pair = String(validating: units, as: UTF16.self)?.unicodeScalars.first else {
        throw damage("invalid surrogate pair")
      }
      return pair
    default: throw damage("invalid escape sequence")
    }
  }

  private mutating func codeUnit() throws(JSONDamage) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { throw damage("expected a hex digit") }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
