import TransitFoundation

/// The TypeScript type of a JSON Schema.
struct TypeScriptType {
  let text: String

  /// - Parameter indent: Spaces before the lines of an object.
  init(_ schema: JSONOutput, indent: Int = 0) { text = Self.text(of: schema, indent) }

  /// A member of an object with what it means.
  static func member(_ name: String, _ type: String, _ meaning: String?, isOptional: Bool, indent: Int = 0) -> String {
    let space = String(repeating: " ", count: indent + 2)
    let comment = meaning.map { "\(space)/** \($0) */\n" } ?? ""
    return "\(comment)\(space)\(name)\(isOptional ? "?" : ""): \(type);\n"
  }

  private static func text(of schema: JSONOutput, _ indent: Int) -> String {
    if let value = schema["const"] { return value.compact }
    if case .array(let values)? = schema["enum"] { return values.map(\.compact).joined(separator: " | ") }
    for key in ["oneOf", "anyOf"] {
      if case .array(let options)? = schema[key] {
        return options.map { text(of: $0, indent) }.joined(separator: " | ")
      }
    }
    switch schema["type"] {
    case .string(let name)?: return text(of: name, schema, indent)
    case .array(let names)?:
      return names.compactMap(\.string).map { text(of: $0, schema, indent) }.joined(separator: " | ")
    default: return "unknown"
    }
  }

  private static func text(of type: String, _ schema: JSONOutput, _ indent: Int) -> String {
    switch type {
    case "integer": return "number"
    case "array":
      let element = schema["items"].map { text(of: $0, indent) } ?? "unknown"
      return element.contains(" | ") && !element.hasPrefix("{") ? "(\(element))[]" : "\(element)[]"
    case "object": return object(schema, indent)
    default: return type
    }
  }

  private static func object(_ schema: JSONOutput, _ indent: Int) -> String {
    guard case .object(let members)? = schema["properties"] else {
      return schema["additionalProperties"].map { "Record<string, \(text(of: $0, indent))>" }
        ?? "Record<string, unknown>"
    }
    var required: Set<String> = []
    if case .array(let names)? = schema["required"] { required = Set(names.compactMap(\.string)) }
    let lines = members.map { member in
      Self.member(
        member.key, text(of: member.value, indent + 2), member.value["description"]?.string,
        isOptional: !required.contains(member.key), indent: indent)
    }
    return "{\n\(lines.joined())\(String(repeating: " ", count: indent))}"
  }
}
