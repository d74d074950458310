import TransitFoundation

/// The documentation of `dataset.yml` that follows from its declaration.
package enum DatasetReference {
  /// The JSON Schema (draft 7) with which editors check and complete the file.
  ///
  /// Source: <https://json-schema.org/draft-07>.
  package static var schema: String {
    guard case .object(let root) = schema(of: DatasetKeys.shape) else { preconditionFailure("the file is a section") }
    let document = SchemaValue.object(
      root.merging([
        "$schema": .text("http://json-schema.org/draft-07/schema#"), "title": .text("A dataset of Transit Bundle"),
      ]) { first, _ in first })
    return StableJSON.text(document, isIndented: true)
  }

  private static func schema(of shape: ConfigurationShape) -> SchemaValue {
    switch shape {
    case .text(let kind): schema(of: kind)
    case .number(let range):
      .object(
        ["type": .text("integer"), "minimum": .number(range.lowerBound)].merging(
          range.upperBound == .max ? [:] : ["maximum": .number(range.upperBound)]
        ) { first, _ in first })
    case .list(let element, let counts):
      .object([
        "type": .text("array"), "items": schema(of: element), "minItems": .number(counts.lowerBound),
        "maxItems": .number(counts.upperBound),
      ])
    case .names(let kind): .object(["type": .text("object"), "additionalProperties": schema(of: kind)])
    case .section(let keys, let oneOf): schema(of: keys, oneOf: oneOf)
    }
  }

  /// Numbers are texts too: `001` is an id.
  private static func schema(of kind: ConfigurationText) -> SchemaValue {
    if kind.choices == ConfigurationText.flag.choices { return .object(["type": .text("boolean")]) }
    if !kind.choices.isEmpty { return .object(["enum": .list(kind.choices.map { .text($0) })]) }
    return .object([
      "type": .list([.text("string"), .text("number")]),
      "pattern": .text(kind.pattern.map { "^(\($0))$" } ?? "^(.|\n)+$"),
    ])
  }

  private static func schema(of keys: [ConfigurationKey], oneOf: [String]) -> SchemaValue {
    var properties: [String: SchemaValue] = [:]
    var dependencies: [String: SchemaValue] = [:]
    for key in keys {
      guard case .object(let schema) = schema(of: key.shape) else { continue }
      properties[key.name] = .object(schema.merging(["description": .text(key.summary)]) { first, _ in first })
      if let needed = key.needs { dependencies[key.name] = .list([.text(needed)]) }
    }
    let required = keys.filter(\.isRequired).map { SchemaValue.text($0.name) }
    var section: [String: SchemaValue] = [
      "type": .text("object"), "properties": .object(properties), "additionalProperties": .truth(false),
    ]
    if !required.isEmpty { section["required"] = .list(required) }
    if !dependencies.isEmpty { section["dependencies"] = .object(dependencies) }
    if !oneOf.isEmpty { section["oneOf"] = .list(oneOf.map { .object(["required": .list([.text($0)])]) }) }
    return .object(section)
  }
}

/// A value of a JSON Schema.
private indirect enum SchemaValue: Encodable {
  case text(String)
  case number(Int)
  case truth(Bool)
  case list([SchemaValue])
  case object([String: SchemaValue])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .truth(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

// MARK: Markdown

extension DatasetReference {
  /// A page with a table of the keys of each section.
  package static var page: String {
    let introduction = """
      # Keys of dataset.yml

      Written by `make docs` from `Sources/DatasetBuilder/Configuration/DatasetKeys.swift`. See also [datasets](dataset.md).
      Editors check and complete the file with [dataset.schema.json](dataset.schema.json).

      """
    return introduction + tables(of: DatasetKeys.shape, named: "").joined()
  }

  private static func tables(of shape: ConfigurationShape, named name: String) -> [String] {
    switch shape {
    case .text, .number, .names: []
    case .list(let element, _): tables(of: element, named: name + "[]")
    case .section(let keys, _):
      [table(of: keys, named: name)]
        + keys.flatMap { tables(of: $0.shape, named: name.isEmpty ? $0.name : "\(name).\($0.name)") }
    }
  }

  private static func table(of keys: [ConfigurationKey], named name: String) -> String {
    let rows = keys.map { key in
      "| `\(key.name)` | \(key.isRequired ? "yes" : "") | \(words(key.shape)) | \(key.summary) |\n"
    }
    return "\n## \(name.isEmpty ? "The file" : "`\(name)`")\n\n| key | required | value | meaning |\n"
      + "| --- | --- | --- | --- |\n" + rows.joined()
  }

  private static func words(_ shape: ConfigurationShape) -> String {
    switch shape {
    case .text(let kind): kind.expected
    case .number(let range) where range.upperBound == .max: "integer, \(range.lowerBound) or greater"
    case .number(let range): "integer, \(range.lowerBound) to \(range.upperBound)"
    case .list(let element, let counts):
      counts.count == 1 ? "list of \(counts.lowerBound): \(words(element))" : "list: \(words(element))"
    case .names: "names and texts"
    case .section: "section"
    }
  }
}
