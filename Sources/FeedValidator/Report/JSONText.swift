/// A JSON document in the order in which its parts are given.
indirect enum JSONText {
  case text(String)
  case integer(Int)
  case decimal(Double)
  case truth(Bool)
  case list([JSONText])
  case object([(name: String, value: JSONText)])

  /// The document with two spaces for each level.
  var description: String {
    var bytes = ""
    write(to: &bytes, indent: "")
    return bytes
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .text(let value): Self.quote(value, to: &text)
    case .integer(let value): text += String(value)
    case .decimal(let value): text += value.isFinite ? "\(value)" : "null"
    case .truth(let value): text += value ? "true" : "false"
    case .list(let values): Self.write(values.map { ("", $0) }, "[", "]", to: &text, indent: indent)
    case .object(let pairs): Self.write(pairs, "{", "}", to: &text, indent: indent)
    }
  }

  private static func write(
    _ parts: [(name: String, value: JSONText)], _ opening: String, _ closing: String, to text: inout String,
    indent: String
  ) {
    text += opening
    for (index, part) in parts.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += indent + "  "
      if opening == "{" {
        quote(part.name, to: &text)
        text += ": "
      }
      part.value.write(to: &text, indent: indent + "  ")
    }
    if !parts.isEmpty { text += "\n" + indent }
    text += closing
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // The line ends of JavaScript and the start of a tag, so that the text may be put into a script.
      case "<", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}": text += escape(scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escape(_ unit: UInt32) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
