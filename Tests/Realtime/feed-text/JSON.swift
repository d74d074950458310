/// The text of a JSON value.
struct JSON {
  let text: String

  init(_ text: String) {
    self.text = "\"" + text.unicodeScalars.map(Self.escaped).joined() + "\""
  }

  init(_ number: some BinaryInteger) {
    text = "\(number)"
  }

  /// Numbers that JSON does not have are text: `nan`, `inf` and `-inf`.
  init(_ number: Float) {
    let number = number.isNaN ? .nan : Double(number)
    text = number.isFinite ? "\(number)" : "\"\(number)\""
  }

  init(_ flag: Bool) {
    text = "\(flag)"
  }

  init(_ object: JSONObject) {
    text = object.text
  }

  init(_ objects: [JSONObject]) {
    text = "[" + objects.map(\.text).joined(separator: ",") + "]"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\0"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}

/// A JSON object with its members in the order in which they are set.
struct JSONObject {
  private var members: [String] = []

  var text: String { "{" + members.joined(separator: ",") + "}" }

  /// Adds a member, unless its value is `nil`.
  subscript(name: String) -> JSON? {
    get { nil }
    set {
      if let newValue { members.append("\"\(name)\":\(newValue.text)") }
    }
  }
}
