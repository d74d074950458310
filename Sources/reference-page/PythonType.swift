import BundleFormat
import TransitAnswers
import TransitFoundation
import TransitValues

/// The Python type of a JSON Schema, and the classes of the objects in it.
struct PythonType {
  let text: String
  /// The definitions of the classes, inner ones first.
  let classes: [String]

  /// - Parameters:
  ///   - name: The name of the class of an object, without `Row`.
  ///   - meaning: The first line of the class, without the full stop.
  ///   - known: The names of classes by the shapes of their objects.
  init(_ schema: JSONOutput, named name: String, _ meaning: String, known: [String: String]) {
    var found = Found(known: known)
    text = Self.text(of: schema, name, meaning, &found)
    classes = found.classes
  }

  private struct Found {
    let known: [String: String]
    var classes: [String] = []
  }

  private static func text(
    of schema: JSONOutput, _ name: String, _ meaning: String, _ found: inout Found
  ) -> String {
    if let value = schema["const"] { return "Literal[\(value.compact)]" }
    if case .array(let values)? = schema["enum"] {
      let words = "Literal[\(values.filter { $0 != .null }.map(\.compact).joined(separator: ", "))]"
      return values.contains(.null) ? "Optional[\(words)]" : words
    }
    if case .array(let options)? = schema["oneOf"] {
      let types = options.map { option in
        let word = option["properties"]?["type"]?["const"]?.string ?? ""
        return text(of: option, name + word.capitalizedFirst, meaning, &found)
      }
      return "Union[\(types.joined(separator: ", "))]"
    }
    if case .array(let types)? = schema["type"] {
      let type = text(of: schema.with("type", types[0]), name, meaning, &found)
      return "Optional[\(type)]"
    }
    return plainText(of: schema, name, meaning, &found)
  }

  /// Of a schema with one type.
  private static func plainText(
    of schema: JSONOutput, _ name: String, _ meaning: String, _ found: inout Found
  ) -> String {
    switch (schema["type"]?.string, schema["format"]?.string) {
    case (_, ColumnFormat.instant.rawValue): return "datetime"
    case (_, ColumnFormat.date.rawValue): return "date"
    case ("string", _): return "str"
    case ("integer", _): return "int"
    case ("number", _): return "float"
    case ("boolean", _): return "bool"
    case ("array", _):
      guard let items = schema["items"] else { return "list[Any]" }
      let element = text(of: items, name, meaning, &found)
      return element.contains("Row") ? "Rows[\(element)]" : "list[\(element)]"
    default:
      if schema["properties"] != nil { return row(schema, name, meaning, &found) }
      let value = schema["additionalProperties"].map { text(of: $0, name, meaning, &found) }
      return "dict[str, \(value ?? "Any")]"
    }
  }

  /// Adds the class of an object, and returns its name.
  private static func row(
    _ schema: JSONOutput, _ name: String, _ meaning: String, _ found: inout Found
  ) -> String {
    guard case .object(let all)? = schema["properties"] else { return "dict[str, Any]" }
    if let known = schema.shape.flatMap({ found.known[$0] }), known != name + "Row" { return known }
    var required: Set<String> = []
    if case .array(let names)? = schema["required"] { required = Set(names.compactMap(\.string)) }
    let shown = all.filter { !isLocalText($0.key, of: all) }
    // Those with a default are last.
    let members = shown.filter { required.contains($0.key) } + shown.filter { !required.contains($0.key) }
    let lines = members.map { member in
      var type = text(
        of: member.value, name + member.key.capitalizedWords, "\(meaning): \(member.key)", &found)
      if enumerations.contains(member.key) { type = type.replacing("int", with: "Code") }
      if !required.contains(member.key) { type = (type.hasPrefix("Optional") ? type : "Optional[\(type)]") + " = None" }
      let comment = member.value["description"]?.string.map { "    \"\"\"\($0.ofPython)\"\"\"\n" } ?? ""
      return "    \(member.key): \(type)\n\(comment)"
    }
    found.classes.append(
      """


      class \(name)Row(NamedTuple):
          \"\"\"\(meaning).\"\"\"

      \(lines.joined())
      """)
    return name + "Row"
  }

  /// Whether a member is the local text of an instant beside it, which in Python has its time zone.
  private static func isLocalText(_ name: String, of members: [JSONOutput.Member]) -> Bool {
    name.hasPrefix("local_") && members.contains { "local_\($0.key)" == name }
  }

  /// The columns with a list of numbers in GTFS, such as route_type.
  private static let enumerations = Set(
    GTFSSchema.files.flatMap { FileColumn.all(of: $0) }.filter { column in
      if case .enumeration = column.schema.type { true } else { false }
    }.map(\.name))
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// A name of words with `_` as the name of a type.
  var capitalizedWords: String { split(separator: "_").map { String($0).capitalizedFirst }.joined() }

  /// A meaning without its unit: instants are datetimes in Python.
  fileprivate var ofPython: String { replacing(", in seconds since 1970", with: "") }
}
