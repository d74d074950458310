extension JSONParser {
  /// Parses text up to the closing quote. The opening quote is consumed.
  mutating func quoted(_ quote: UInt8) throws(JSONFailure) -> String {
    let start = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\") { position += 1 }
    guard position < bytes.count else { throw syntaxError("Unterminated string") }
    var text = String(decoding: bytes[start..<position], as: UTF8.self)
    if bytes[position] == UInt8(ascii: "\\") { text += try rest(quote) }
    position += 1
    return text
  }

  /// Parses the part of a string that begins with an escape. Works in UTF-16, where escaped surrogates form pairs.
  private mutating func rest(_ quote: UInt8) throws(JSONFailure) -> String {
    var units: [UInt16] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
        units.append(try escape())
      } else {
        let start = position
        while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\") { position += 1 }
        units += String(decoding: bytes[start..<position], as: UTF8.self).utf16
      }
    }
    guard position < bytes.count else { throw syntaxError("Unterminated string") }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func escape() throws(JSONFailure) -> UInt16 {
    guard position < bytes.count else { throw syntaxError("Unterminated escape sequence") }
    let character = bytes[position]
    position += 1
    switch character {
    case UInt8(ascii: "u"): return try hexadecimalUnit()
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "\n"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return UInt16(character)
    default: throw syntaxError("Invalid escape sequence")
    }
  }

  private mutating func hexadecimalUnit() throws(JSONFailure) -> UInt16 {
    guard position + 4 <= bytes.count else { throw syntaxError("Unterminated escape sequence") }
    var unit: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .unsupportedValue }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
