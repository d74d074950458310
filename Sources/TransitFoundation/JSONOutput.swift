/// A JSON value to write; members of an object keep their order.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>.
package enum JSONOutput: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// `value` divided by ten to the power of `digits`. Exact, unlike a `Double`.
  case decimal(value: Int, digits: Int)
  /// In the shortest digits that stand for the same `Double`; `null` if it is not finite.
  case double(Double)
  case string(String)
  case array([JSONOutput])
  case object([Member])

  package struct Member: Equatable, Sendable {
    let key: String
    let value: JSONOutput

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
    var text = ""
    write(to: &text)
    return text
  }

  /// The JSON text with each element of an outer array, or member of an outer object, on its own line.
  package var lines: String {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      "[\n" + elements.map(\.compact).joined(separator: ",\n") + "\n]\n"
    case .object(let members) where !members.isEmpty:
      "{\n" + members.map(Self.text).joined(separator: ",\n") + "\n}\n"
    default:
      compact + "\n"
    }
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
    var text = "{\n" + (members.map(text) + [compact(key) + ": [\n"]).joined(separator: ",\n")
    var isFirst = true
    for element in elements {
      text += isFirst ? "  " : ",\n  "
      element.write(to: &text)
      isFirst = false
      if text.utf8.count > pieceLength {
        try write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try write(text + "\n]\n}\n")
  }

  private static let pieceLength = 1 << 16

  private static func text(_ member: Member) -> String {
    var text = compact(member.key) + ": "
    if case .array(let elements) = member.value, elements.count > 1 {
      return text + "[\n" + elements.map { "  " + $0.compact }.joined(separator: ",\n") + "\n]"
    }
    member.value.write(to: &text)
    return text
  }

  /// The JSON text with a line for each value, and two spaces for each level. Without `<` and the line ends of
  /// JavaScript, so that it may be put into a script.
  package var indented: String {
    var text = ""
    write(to: &text, indent: "\n")
    return text + "\n"
  }

  /// - Parameter indent: The line end and the spaces of the level; `nil` for all on one line.
  private func write(to text: inout String, indent: String? = nil) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .decimal(let value, let digits): text += Self.decimal(value, digits: digits)
    case .double(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text, isForScripts: indent != nil)
    case .array(let elements):
      Self.write("[", elements, "]", to: &text, indent) { element, text, indent in
        element.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.write("{", members, "}", to: &text, indent) { member, text, indent in
        Self.write(member.key, to: &text, isForScripts: indent != nil)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Part>(
    _ opening: String, _ parts: [Part], _ closing: String, to text: inout String, _ indent: String?,
    part write: (Part, inout String, String?) -> Void
  ) {
    text += opening
    let inner = indent.map { $0 + "  " }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += inner }
      write(part, &text, inner)
    }
    if let indent, !parts.isEmpty { text += indent }
    text += closing
  }

  private static func decimal(_ value: Int, digits: Int) -> String {
    var figures = String(value.magnitude)
    figures = String(repeating: "0", count: max(0, digits + 1 - figures.utf8.count)) + figures
    var fraction = figures.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 ? "-" : ""
    return sign + figures.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func compact(_ string: String) -> String {
    var text = ""
    write(string, to: &text)
    return text
  }

  private static func write(_ string: String, to text: inout String, isForScripts: Bool = false) {
    text += "\""
    defer { text += "\"" }
    // The common case: copying the whole text takes a third of the time.
    if !isForScripts, string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{00}"..."\u{1F}", "\u{7F}": text += escape(scalar)
      case "<" where isForScripts, "\u{2028}" where isForScripts, "\u{2029}" where isForScripts: text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func escape(_ scalar: UnicodeScalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
