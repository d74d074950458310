/// Reads JSON token by token, and skips values without decoding them.
///
/// The text must be UTF-8; this is not checked.
///
/// Source: RFC 8259, <https://www.rfc-editor.org/rfc/rfc8259>.
package struct JSONScanner {
  /// The text is not valid JSON at this position.
  package struct Malformed: Error {
    package let position: Int

    package init(position: Int) {
      self.position = position
    }
  }

  /// The maximum nesting depth of a skipped value, not counting the containers around it. Half of SQLite's limit, to
  /// leave room for those.
  private static let maximumDepth = 512

  package let bytes: [UInt8]

  /// Position of the next byte to read.
  package private(set) var position: Int

  package init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

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
    guard take(byte) else { throw Malformed(position: position) }
  }

  /// Skips a whole value of any kind.
  package mutating func skipValue() throws(Malformed) {
    var closers: [Unicode.Scalar] = []
    repeat {
      if closers.count > Self.maximumDepth { throw Malformed(position: position) }
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
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    case UInt8(ascii: "n"): try skip("null")
    default: _ = try number()
    }
  }

  private mutating func skip(_ word: String) throws(Malformed) {
    guard bytes[position...].starts(with: word.utf8) else { throw Malformed(position: position) }
    position += word.utf8.count
  }
}

// MARK: Scalars

extension JSONScanner {
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
    throw Malformed(position: position)
  }

  private mutating func skipEscape() throws(Malformed) {
    let escaped = bytes[position...].dropFirst().prefix(5)
    switch escaped.first {
    case UInt8(ascii: "u"):
      guard escaped.count == 5, escaped.dropFirst().allSatisfy({ Self.hexDigit($0) != nil }) else {
        throw Malformed(position: position)
      }
      position += 6
    case .some(let letter) where "\"\\/bfnrt".utf8.contains(letter): position += 2
    default: throw Malformed(position: position)
    }
  }

  /// Consumes a number and returns its range.
  package mutating func number() throws(Malformed) -> Range<Int> {
    guard next() != nil else { throw Malformed(position: position) }
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let leading = try skipDigits()
    if leading.count > 1, bytes[leading.lowerBound] == UInt8(ascii: "0") { throw Malformed(position: start) }
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
    if position == start { throw Malformed(position: position) }
    return start..<position
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt32.init)
  }

  /// Returns the text between two quotes with escapes resolved; `nil` if it contains half a surrogate pair.
  package func text(_ range: Range<Int>) -> String? {
    var text = String.UnicodeScalarView()
    var rest = String(decoding: bytes[range], as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar != "\\" {
        text.append(scalar)
        continue
      }
      guard let letter = rest.popFirst(), let escaped = Self.escaped(letter, &rest) else { return nil }
      text.append(escaped)
    }
    return String(text)
  }

  private static func escaped(
    _ letter: UnicodeScalar, _ rest: inout String.UnicodeScalarView.SubSequence
  ) -> UnicodeScalar? {
    switch letter {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let unit = codeUnit(&rest)
      guard (0xD800..<0xDC00).contains(unit) else { return UnicodeScalar(unit) }
      guard rest.popFirst() == "\\", rest.popFirst() == "u" else { return nil }
      let low = codeUnit(&rest)
      guard (0xDC00..<0xE000).contains(low) else { return nil }
      return UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return letter
    }
  }

  /// Parses four hexadecimal digits as a UTF-16 code unit.
  private static func codeUnit(_ rest: inout String.UnicodeScalarView.SubSequence) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | (hexDigit(UInt8(truncatingIfNeeded: $1.value)) ?? 0) }
  }
}
