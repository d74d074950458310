extension JSONParser {
  /// Parses `true`, `false`, `null`, a number, or unquoted text.
  mutating func literal() throws(JSONFailure) -> GeoJSONValue {
    let end = literalEnd()
    guard end > position else { throw syntaxError("Expected value") }
    let token = bytes[position..<end]
    defer { position = end }
    if JSONParser.isNumber(token) {
      return Double(String(decoding: token, as: UTF8.self)).map { .number($0) } ?? .null
    }
    if token.count <= 5 {
      switch String(decoding: token, as: UTF8.self).lowercased() {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null": return .null
      default: break
      }
    }
    return .string(String(decoding: token, as: UTF8.self))
  }

  /// Returns text without quotes, as gson accepts it for keys.
  mutating func unquoted() -> String {
    let end = literalEnd()
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private func literalEnd() -> Int {
    var end = position
    while end < bytes.count, JSONParser.isLiteral(bytes[end]) { end += 1 }
    return end
  }

  /// Returns whether a byte can be part of unquoted text.
  static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "="),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0C, UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      false
    default: true
    }
  }

  /// Returns whether a token is a number by the JSON grammar. `01` and `.5` are text.
  private static func isNumber(_ token: ArraySlice<UInt8>) -> Bool {
    var rest = token
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let leading = rest.first
    let integerDigits = skipDigits(&rest)
    guard integerDigits == 1 || (integerDigits > 1 && leading != UInt8(ascii: "0")) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard skipDigits(&rest) > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard skipDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func skipDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
    let start = bytes.startIndex
    while let byte = bytes.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { bytes.removeFirst() }
    return bytes.startIndex - start
  }
}
