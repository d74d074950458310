/// Parses JSON text with the lenient grammar of gson 2.8.6, which the canonical validator uses.
///
/// Beyond the standard it accepts comments, single quotes, unquoted text, `;` between elements and `=` after keys.
struct JSONParser {
  /// Keeps an unoptimized build within a stack of 512 KiB. GeoJSON needs 9 levels.
  static let depthLimit = 200

  let bytes: [UInt8]
  var position = 0
  /// The arrays and objects around the position.
  var path: [Step] = []
  /// An object member has an infinite number. It fails when the surrounding array or document ends.
  var hasInfiniteMember = false

  /// An array with the index of the current element, or an object with the current key.
  enum Step {
    case index(Int)
    case key(String?)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the members of the object that is the whole document.
  ///
  /// - Throws: `JSONFailure` if the text is malformed, its root is not an object, or an object repeats a key.
  static func rootMembers(of bytes: [UInt8]) throws(JSONFailure) -> [JSONMember] {
    var parser = JSONParser(bytes)
    return try parser.document()
  }

  private mutating func document() throws(JSONFailure) -> [JSONMember] {
    guard try skipBlank() else {
      throw .malformed(message: "Expected a JSON object at the root")
    }
    if bytes[position...].starts(with: Array(")]}'\n".utf8)) { position += 5 }
    let start = try nextByte()
    guard start == UInt8(ascii: "{") else { throw try rootFailure(start) }
    let members = try object()
    try requireEnd()
    if hasInfiniteMember { throw .unsupportedValue }
    return members
  }

  /// Nothing but white space may follow the root: gson is strict again at that point.
  private mutating func requireEnd() throws(JSONFailure) {
    while position < bytes.count, JSONParser.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return }
    position += 1
    throw syntaxError("Use JsonReader.setLenient(true) to accept malformed JSON")
  }

  /// Parses the value that starts with `start`, the byte before the position.
  mutating func value(startingWith start: UInt8) throws(JSONFailure) -> GeoJSONValue {
    switch start {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try quoted(start))
    default:
      position -= 1
      return try literal()
    }
  }

  private mutating func object() throws(JSONFailure) -> [JSONMember] {
    try descend(.key(nil))
    var members: [JSONMember] = []
    var keys = JSONKeySet()
    var next = try nextByte()
    while next != UInt8(ascii: "}") {
      let key = try name(startingWith: next)
      path[path.count - 1] = .key(key)
      guard keys.insert(key) else { throw .duplicateKey(key) }
      try skipColon()
      if let value = try memberValue() { members.append(JSONMember(key: key, value: value)) }
      next = try nextByte()
      if next == UInt8(ascii: "}") { break }
      guard next == UInt8(ascii: ",") || next == UInt8(ascii: ";") else { throw syntaxError("Unterminated object") }
      next = try nextByte()
      guard next != UInt8(ascii: "}") else { throw syntaxError("Expected name") }
    }
    path.removeLast()
    return members
  }

  /// Returns nil for null.
  private mutating func memberValue() throws(JSONFailure) -> GeoJSONValue? {
    let start = try nextByte()
    if start == UInt8(ascii: "]") || start == UInt8(ascii: ",") || start == UInt8(ascii: ";") {
      throw syntaxError("Unexpected value")
    }
    let value = try value(startingWith: start)
    if case .null = value { return nil }
    if case .number(let number) = value, number.isInfinite { hasInfiniteMember = true }
    return value
  }

  private mutating func name(startingWith start: UInt8) throws(JSONFailure) -> String {
    if start == UInt8(ascii: "\"") || start == UInt8(ascii: "'") { return try quoted(start) }
    position -= 1
    guard JSONParser.isLiteral(start) else { throw syntaxError("Expected name") }
    return unquoted()
  }

  private mutating func skipColon() throws(JSONFailure) {
    let separator = try nextByte()
    if separator == UInt8(ascii: "=") {
      if position < bytes.count, bytes[position] == UInt8(ascii: ">") { position += 1 }
    } else if separator != UInt8(ascii: ":") {
      throw syntaxError("Expected ':'")
    }
  }

  mutating func descend(_ step: Step) throws(JSONFailure) {
    guard path.count < JSONParser.depthLimit else {
      throw .malformed(message: "Nested deeper than \(JSONParser.depthLimit) levels")
    }
    path.append(step)
  }
}
