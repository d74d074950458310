/// Reads JSON token by token, and skips values without decoding them.
///
/// Source: RFC 8259, <https://www.rfc-editor.org/rfc/rfc8259>.
package struct JSONScanner {
  /// The text is not valid JSON at this position.
  package struct Malformed: ParsingFailure {
    package let problem: String
    package let position: Int

    package var description: String { problem }

    package init(problem: String, position: Int) {
      self.problem = problem
      self.position = position
    }
  }

  /// The maximum nesting depth of a skipped value, not counting the containers around it. Half of SQLite's limit, to
  /// leave room for those.
  private static let maximumDepth = 512

  package let bytes: [UInt8]

  /// Position of the next byte to read.
  package private(set) var position: Int

  package init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// A problem at the position.
  package func malformed(_ problem: String) -> Malformed { Malformed(problem: problem, position: position) }

  /// Skips white space and returns the next byte without consuming it; `nil` at the end.
  package mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Skips white space and consumes the next byte if it is `byte`.
  @inline(__always)
  package mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard let next = next(), UInt32(next) == byte.value else { return false }
    position += 1
    return true
  }

  package mutating func expect(_ byte: Unicode.Scalar) throws(Malformed) {
    guard take(byte) else { throw malformed("expected \(byte)") }
  }

  /// Skips a whole value of any kind.
  package mutating func skipValue() throws(Malformed) {
    var closers: [Unicode.Scalar] = []
    repeat {
      if closers.count > Self.maximumDepth { throw malformed("nesting is too deep") }
      if take("{") {
        if !take("}") {
          try skipName()
          closers.append("}")
          continue
        }
      } else if take("[") {
        if !take("]") {
          closers.append("]")
          continue
        }
      } else {
        try skipScalar()
      }
      try closeContainers(&closers)
    } while !closers.isEmpty
  }

  /// Closes the containers that end after a value, up to the comma before another value.
  private mutating func closeContainers(_ closers: inout [Unicode.Scalar]) throws(Malformed) {
    while let closer = closers.last {
      if take(closer) {
        closers.removeLast()
        continue
      }
      try expect(",")
      if closer == "}" { try skipName() }
      return
    }
  }

  private mutating func skipName() throws(Malformed) {
    _ = try string()
    try expect(":")
  }

  private mutating func skipScalar() throws(Malformed) {
    switch next() {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try word()
    default: _ = try number()
    }
  }
}

// MARK: Scalars

extension JSONScanner {
  /// Consumes `true`, `false` or `null`, which is `nil`.
  package mutating func word() throws(Malformed) -> Bool? {
    _ = next()
    for (word, value) in [("true", true), ("false", false), ("null", nil)] as [(String, Bool?)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw malformed("expected a value")
  }

  /// Consumes a string and returns the range between its quotes.
  package mutating func string() throws(Malformed) -> Range<Int> {
    try expect("\"")
    let start = position
    while position < bytes.count, bytes[position] >= 0x20 {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try skipEscape()
      default: position += 1
      }
    }
    throw malformed("expected the end of the string")
  }

  private mutating func skipEscape() throws(Malformed) {
    let escaped = bytes[position...].dropFirst().prefix(5)
    switch escaped.first {
    case UInt8(ascii: "u"):
      guard escaped.count == 5, escaped.dropFirst().allSatisfy({ Self.hexDigit($0) != nil }) else {
        throw malformed("expected four hex digits")
      }
      position += 6
    case .some(let letter) where "\"\\/bfnrt".utf8.contains(letter): position += 2
    default: throw malformed("invalid escape sequence")
    }
  }

  /// Consumes a number and returns its range.
  package mutating func number() throws(Malformed) -> Range<Int> {
    guard next() != nil else { throw malformed("expected a value") }
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let leading = try skipDigits()
    if leading.count > 1, bytes[leading.lowerBound] == UInt8(ascii: "0") {
      throw Malformed(problem: "a number starts with 0", position: start)
    }
    if isAt(".") {
      position += 1
      _ = try skipDigits()
    }
    if isAt("e") || isAt("E") {
      position += 1
      if isAt("+") || isAt("-") { position += 1 }
      _ = try skipDigits()
    }
    return start..<position
  }

  private func isAt(_ byte: Unicode.Scalar) -> Bool {
    position < bytes.count && UInt32(bytes[position]) == byte.value
  }

  /// Consumes digits, at least one.
  private mutating func skipDigits() throws(Malformed) -> Range<Int> {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    if position == start { throw malformed("expected a digit") }
    return start..<position
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt32.init)
  }

  /// Returns the text between two quotes with escapes resolved; `nil` if it is not UTF-8, or has half a surrogate pair.
  package func text(_ range: Range<Int>) -> String? {
    var rest = bytes[range]
    guard let first = rest.firstIndex(of: UInt8(ascii: "\\")) else { return String(validating: rest, as: UTF8.self) }
    var text = Array(rest[..<first])
    rest = rest[first...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        continue
      }
      guard let letter = rest.popFirst(), let escaped = Self.escaped(letter, &rest) else { return nil }
      text.append(contentsOf: String(escaped).utf8)
    }
    return String(validating: text, as: UTF8.self)
  }

  private static func escaped(_ letter: UInt8, _ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = codeUnit(&rest)
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard rest.starts(with: "\\u".utf8) else { return nil }
      rest = rest.dropFirst(2)
      let low = codeUnit(&rest)
      guard (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return Unicode.Scalar(letter)
    }
  }

  /// Parses four hexadecimal digits as a UTF-16 code unit.
  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
  }
}
