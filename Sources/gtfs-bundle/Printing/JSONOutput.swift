/// A JSON value to write; members of an object keep their order.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>.
enum JSONOutput: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// `value` divided by ten to the power of `digits`. Exact, unlike a `Double`.
  case decimal(value: Int, digits: Int)
  case string(String)
  case array([JSONOutput])
  case object([Member])

  struct Member: Equatable {
    let key: String
    let value: JSONOutput
  }
}

extension JSONOutput: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSONOutput)...) {
    self = .object(members.map { Member(key: $0, value: $1) })
  }
}

extension JSONOutput {
  init(_ text: String?) {
    self = text.map { .string($0) } ?? .null
  }

  init(_ number: Int?) {
    self = number.map { .integer($0) } ?? .null
  }

  /// A number rounded to `digits` decimals; `null` if it is `nil`, not finite or too large.
  init(_ number: Double?, digits: Int) {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    if let number, let value = Int(exactly: (number * scale).rounded()) {
      self = .decimal(value: value, digits: digits)
    } else {
      self = .null
    }
  }

  /// An object of counts by name, ordered by the names' UTF-8 bytes.
  init(counts: [String: Int]) {
    let names = counts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self = .object(names.map { Member(key: $0, value: JSONOutput(counts[$0])) })
  }
}

extension JSONOutput {
  /// Returns the object with one more member at the end.
  func adding(_ key: String, _ value: JSONOutput) -> JSONOutput {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}

// MARK: Writing

extension JSONOutput {
  /// The JSON text on one line.
  var compact: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The JSON text with each element of an outer array, or member of an outer object, on its own line.
  var lines: String {
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
  static func writeLines<Failure>(
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

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .decimal(let value, let digits): text += Self.decimal(value, digits: digits)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
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

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // The common case: copying the whole text takes a third of the time.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
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
      case "\u{00}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
