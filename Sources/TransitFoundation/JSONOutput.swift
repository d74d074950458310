/// A JSON value to write; members of an object keep their order.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>.
package enum JSONOutput: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case unsigned(UInt64)
  /// `value` divided by ten to the power of `digits`. Exact, unlike a `Double`.
  case decimal(value: Int, digits: Int)
  /// In the shortest digits that stand for the same `Double`; `null` if it is not finite.
  case double(Double)
  case string(String)
  case array([JSONOutput])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSONOutput

    package init(key: String, value: JSONOutput) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONOutput: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONOutput)...) {
    self = .object(members.map { Member(key: $0, value: $1) })
  }
}

extension JSONOutput: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
}

extension JSONOutput {
  package init(_ text: String?) {
    self = text.map { .string($0) } ?? .null
  }

  package init(_ number: Int?) {
    self = number.map { .integer($0) } ?? .null
  }

  /// A number rounded to `digits` decimals; `null` if it is `nil`, not finite or too large.
  package init(_ number: Double?, digits: Int) {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    if let number, let value = Int(exactly: (number * scale).rounded()) {
      self = .decimal(value: value, digits: digits)
    } else {
      self = .null
    }
  }

  /// An object of counts by name, ordered by the names' UTF-8 bytes.
  package init(counts: [String: Int]) {
    let names = counts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self = .object(names.map { Member(key: $0, value: JSONOutput(counts[$0])) })
  }
}

extension JSONOutput {
  /// Returns the object with one more member at the end.
  package func adding(_ key: String, _ value: JSONOutput) -> JSONOutput {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}

// MARK: Writing

extension JSONOutput {
  /// The JSON text on one line.
  package var compact: String {
    var text: [UInt8] = []
    write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The JSON text with each element of an outer array, or member of an outer object, on its own line.
  package var lines: String { String(decoding: lineBytes, as: UTF8.self) }

  /// The UTF-8 bytes of ``lines``.
  package var lineBytes: [UInt8] {
    var text: [UInt8] = []
    switch self {
    case .array(let elements) where !elements.isEmpty:
      Self.write(elements, to: &text, before: "[\n", after: "\n]\n") { $0.write(to: &$1) }
    case .object(let members) where !members.isEmpty:
      Self.write(members, to: &text, before: "{\n", after: "\n}\n", part: Self.writeLines)
    default:
      write(to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// Writes ``lines`` of an object whose last member is an array, in chunks.
  ///
  /// The elements are created one at a time, so memory use does not depend on the array's length.
  package static func writeLines<Failure>(
    of members: [Member], _ key: String, _ elements: some Collection<JSONOutput>,
    to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    if elements.count < 2 {
      return try write(object(members + [Member(key: key, value: .array(Array(elements)))]).lines)
    }
    var text = Array("{\n".utf8)
    for member in members {
      writeLines(member, to: &text)
      text.append(contentsOf: ",\n".utf8)
    }
    Self.write(key, to: &text)
    text.append(contentsOf: ": [\n".utf8)
    var isFirst = true
    for element in elements {
      text.append(contentsOf: (isFirst ? "  " : ",\n  ").utf8)
      element.write(to: &text)
      isFirst = false
      if text.count > pieceLength {
        try write(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
      }
    }
    text.append(contentsOf: "\n]\n}\n".utf8)
    try write(String(decoding: text, as: UTF8.self))
  }

  private static let pieceLength = 1 << 16

  /// A member of an outer object; the elements of an array of several have lines of their own.
  private static func writeLines(_ member: Member, to text: inout [UInt8]) {
    write(member.key, to: &text)
    text.append(contentsOf: ": ".utf8)
    if case .array(let elements) = member.value, elements.count > 1 {
      return write(elements, to: &text, before: "[\n", after: "\n]") { element, text in
        text.append(contentsOf: "  ".utf8)
        element.write(to: &text)
      }
    }
    member.value.write(to: &text)
  }

  private static func write<Part>(
    _ parts: [Part], to text: inout [UInt8], before: StaticString, after: StaticString,
    part write: (Part, inout [UInt8]) -> Void
  ) {
    text.append(contentsOf: "\(before)".utf8)
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(contentsOf: ",\n".utf8) }
      write(part, &text)
    }
    text.append(contentsOf: "\(after)".utf8)
  }

  /// The JSON text with a line for each value, and two spaces for each level. Without `<`, so that it may be put into a
  /// script.
  package var indented: String {
    var text: [UInt8] = []
    write(to: &text, indent: "\n")
    text.append(UInt8(ascii: "\n"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the JSON text, on one line, as UTF-8.
  package func write(to text: inout [UInt8]) { write(to: &text, indent: nil) }

  /// - Parameter indent: The line end and the spaces of the level; `nil` for all on one line.
  private func write(to text: inout [UInt8], indent: String?) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): text.append(contentsOf: String(value).utf8)
    case .unsigned(let value): text.append(contentsOf: String(value).utf8)
    case .decimal(let value, let digits): text.append(contentsOf: Self.decimal(value, digits: digits).utf8)
    case .double(let value): text.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .string(let value): Self.write(value, to: &text, isForScripts: indent != nil)
    case .array(let elements):
      Self.write("[", elements, "]", to: &text, indent) { element, text, indent in
        element.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.write("{", members, "}", to: &text, indent) { member, text, indent in
        Self.write(member.key, to: &text, isForScripts: indent != nil)
        text.append(UInt8(ascii: ":"))
        if indent != nil { text.append(UInt8(ascii: " ")) }
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Part>(
    _ opening: Unicode.Scalar, _ parts: [Part], _ closing: Unicode.Scalar, to text: inout [UInt8], _ indent: String?,
    part write: (Part, inout [UInt8], String?) -> Void
  ) {
    text.append(UInt8(ascii: opening))
    let inner = indent.map { $0 + "  " }
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if let inner { text.append(contentsOf: inner.utf8) }
      write(part, &text, inner)
    }
    if let indent, !parts.isEmpty { text.append(contentsOf: indent.utf8) }
    text.append(UInt8(ascii: closing))
  }

  private static func decimal(_ value: Int, digits: Int) -> String {
    var figures = String(value.magnitude)
    figures = String(repeating: "0", count: max(0, digits + 1 - figures.utf8.count)) + figures
    var fraction = figures.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 ? "-" : ""
    return sign + figures.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func write(_ string: String, to text: inout [UInt8], isForScripts: Bool = false) {
    text.append(UInt8(ascii: "\""))
    defer { text.append(UInt8(ascii: "\"")) }
    // The common case: copying the whole text takes a third of the time.
    let isPlain = string.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x22 && byte != 0x5C && !JSONEscapes.mayBegin(byte)
    }
    if !isForScripts, isPlain {
      text.append(contentsOf: string.utf8)
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text.append(contentsOf: "\\\"".utf8)
      case "\\": text.append(contentsOf: "\\\\".utf8)
      case "\n": text.append(contentsOf: "\\n".utf8)
      case "\r": text.append(contentsOf: "\\r".utf8)
      case "\t": text.append(contentsOf: "\\t".utf8)
      case "\u{00}"..."\u{1F}": JSONEscapes.append(scalar, to: &text)
      case "<" where isForScripts: JSONEscapes.append(scalar, to: &text)
      case _ where JSONEscapes.escapes(scalar): JSONEscapes.append(scalar, to: &text)
      default: text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
