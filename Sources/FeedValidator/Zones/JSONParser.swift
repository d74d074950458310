import TransitValues

/// A reason why JSON text has no value.
enum JSONFailure: ParsingFailure, Equatable {
  /// The text is not JSON, or its root is not an object.
  case malformed(message: String)
  /// An object repeats a key.
  case duplicateKey(String)
  /// A number is infinite. The canonical validator drops such a file silently.
  case unsupportedValue

  var description: String {
    switch self {
    case .malformed(let message): message
    case .duplicateKey(let key): "repeats the key \(key)"
    case .unsupportedValue: "has an infinite number"
    }
  }
}

/// Parses JSON text into values.
///
/// The canonical validator's parser, gson, also reads comments, single quotes and text without quotes.
///
/// Source: RFC 8259.
struct JSONParser {
  /// Keeps an unoptimized build within a stack of 512 KiB. GeoJSON needs 9 levels.
  static let depthLimit = 200

  private var scanner: JSONScanner
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    // A byte order mark is skipped.
    scanner = JSONScanner(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Returns the members of the object that is the whole document.
  ///
  /// - Throws: `JSONFailure` if the text is malformed, its root is not an object, or an object repeats a key.
  static func rootMembers(of bytes: [UInt8]) throws(JSONFailure) -> [JSONMember] {
    var parser = JSONParser(bytes)
    do {
      guard parser.scanner.next() == UInt8(ascii: "{") else { throw parser.scanner.malformed("") }
      let members = try parser.object()
      guard parser.scanner.next() == nil else { throw parser.scanner.malformed("") }
      return members
    } catch let failure as JSONFailure {
      throw failure
    } catch {
      let position = (error as? JSONScanner.Malformed)?.position ?? parser.scanner.position
      throw .malformed(message: "Not a JSON object\(place(of: position, in: bytes))")
    }
  }

  private static func place(of position: Int, in bytes: [UInt8]) -> String {
    let read = bytes[..<min(position, bytes.count)]
    let line = read.count { $0 == UInt8(ascii: "\n") }
    let start = read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return " at line \(line + 1), column \(String(decoding: read[start...], as: UTF8.self).utf16.count + 1)"
  }

  private mutating func value() throws -> GeoJSONValue {
    switch scanner.next() {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return try scanner.word().map { .boolean($0) } ?? .null
    default:
      let range = try scanner.number()
      guard let number = Double(String(decoding: scanner.bytes[range], as: UTF8.self)), number.isFinite else {
        throw JSONFailure.unsupportedValue
      }
      return .number(number)
    }
  }

  private mutating func string() throws -> String {
    let range = try scanner.string()
    guard let text = scanner.text(range) else {
      throw JSONScanner.Malformed(problem: "", position: range.lowerBound)
    }
    return text
  }

  private mutating func object() throws -> [JSONMember] {
    try descend("{")
    var members: [JSONMember] = []
    // UTF-8 as keys: String compares by canonical equivalence, Java does not.
    var keys: Set<[UInt8]> = []
    var isFirst = true
    while !scanner.take("}") {
      if !isFirst { try scanner.expect(",") }
      isFirst = false
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw JSONFailure.duplicateKey(key) }
      try scanner.expect(":")
      let value = try value()
      if case .null = value { continue }
      members.append(JSONMember(key: key, value: value))
    }
    depth -= 1
    return members
  }

  private mutating func array() throws -> GeoJSONValue {
    try descend("[")
    var elements: [GeoJSONValue] = []
    while !scanner.take("]") {
      if !elements.isEmpty { try scanner.expect(",") }
      elements.append(try value())
    }
    depth -= 1
    if elements.count == 2, case .number(let first) = elements[0], case .number(let second) = elements[1] {
      return .pair(first, second)
    }
    return .array(elements)
  }

  private mutating func descend(_ opening: Unicode.Scalar) throws {
    guard depth < Self.depthLimit else { throw scanner.malformed("") }
    depth += 1
    try scanner.expect(opening)
  }
}
