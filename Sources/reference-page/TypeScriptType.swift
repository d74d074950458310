import TransitFoundation

/// The TypeScript type of a JSON Schema.
struct TypeScriptType {
  let text: String

  /// - Parameter known: The names of types by the shapes of their objects.
  init(_ schema: JSONOutput, known: [String: String] = [:]) { text = Self.text(of: schema, 0, known) }

  /// A member of an object with what it means.
  static func member(_ name: String, _ type: String, _ meaning: String?, isOptional: Bool, indent: Int = 0) -> String {
    let space = String(repeating: " ", count: indent + 2)
    let comment = meaning.map { "\(space)/** \($0) */\n" } ?? ""
    return "\(comment)\(space)\(name)\(isOptional ? "?" : ""): \(type);\n"
  }

  private static func text(of schema: JSONOutput, _ indent: Int, _ known: [String: String]) -> String {
    if let value = schema["const"] { return value.compact }
    if case .array(let values)? = schema["enum"] { return values.map(\.compact).joined(separator: " | ") }
    for key in ["oneOf", "anyOf"] {
      if case .array(let options)? = schema[key] {
        return options.map { text(of: $0, indent, known) }.joined(separator: " | ")
      }
    }
    switch schema["type"] {
    case .string(let name)?: return text(of: name, schema, indent, known)
    case .array(let names)?:
      return names.compactMap(\.string).map { text(of: $0, schema, indent, known) }.joined(separator: " | ")
    default: return "unknown"
    }
  }

  private static func text(of type: String, _ schema: JSONOutput, _ indent: Int, _ known: [String: String]) -> String {
    switch type {
    case "integer": return "number"
    case "array":
      let element = schema["items"].map { text(of: $0, indent, known) } ?? "unknown"
      return element.contains(" | ") && !element.hasPrefix("{") ? "(\(element))[]" : "\(element)[]"
    case "object": return object(schema, indent, known)
    default: return type
    }
  }

  private static func object(_ schema: JSONOutput, _ indent: Int, _ known: [String: String]) -> String {
    // A type of its own is not named within itself.
    if indent > 0, let name = schema.shape.flatMap({ known[$0] }) { return name }
    guard case .object(let members)? = schema["properties"] else {
      return schema["additionalProperties"].map { "Record<string, \(text(of: $0, indent, known))>" }
        ?? "Record<string, unknown>"
    }
    var required: Set<String> = []
    if case .array(let names)? = schema["required"] { required = Set(names.compactMap(\.string)) }
    let lines = members.map { member in
      Self.member(
        member.key, text(of: member.value, indent + 2, known), member.value["description"]?.string,
        isOptional: !required.contains(member.key), indent: indent)
    }
    return "{\n\(lines.joined())\(String(repeating: " ", count: indent))}"
  }
}
