package import TransitFoundation

/// What an answer is, as a JSON Schema.
///
/// Source: <https://json-schema.org/draft/2020-12>.
package struct AnswerSchema: Sendable {
  package let json: JSONOutput
  /// Whether the answer is GeoJSON.
  package private(set) var isGeoJSON = false

  init(json: JSONOutput) { self.json = json }

  package static let text = AnswerSchema(json: ["type": .string("string")])
  package static let integer = AnswerSchema(json: ["type": .string("integer")])
  /// An object of any members.
  static let anyObject = AnswerSchema(json: ["type": .string("object")])
  static let anyObjectOrNull = AnswerSchema(json: ["type": [.string("object"), .string("null")]])
  /// An object of numbers by name.
  static let counts = AnswerSchema(json: ["type": .string("object"), "additionalProperties": integer.json])

  package static func array(_ element: AnswerSchema) -> AnswerSchema {
    AnswerSchema(json: ["type": .string("array"), "items": element.json])
  }

  static func oneOf(_ schemas: [AnswerSchema]) -> AnswerSchema {
    AnswerSchema(json: ["oneOf": .array(schemas.map { $0.json })])
  }

  /// The one text that a value may be.
  static func constant(_ text: String) -> AnswerSchema { AnswerSchema(json: ["const": .string(text)]) }

  /// An object with the members of a row, and no others.
  ///
  /// - Parameter more: Columns that only some rows have, such as those of live data.
  static func object<Row>(_ columns: [AnswerColumn<Row>], onlyLive more: [AnswerColumn<Row>] = []) -> AnswerSchema {
    object(
      kinds: columns.filter { !$0.isOmittedIfNull }.map { $0.kind },
      some: (columns.filter { $0.isOmittedIfNull } + more).map { $0.kind })
  }

  static func object(kinds: [ColumnKind], some: [ColumnKind] = []) -> AnswerSchema {
    object(kinds.map { ($0.name, $0.schema) }, some: some.map { ($0.name, $0.schema) })
  }

  /// An object with these members and no others.
  ///
  /// - Parameter some: Members that may be missing.
  static func object(_ members: [(String, JSONOutput)], some: [(String, JSONOutput)] = []) -> AnswerSchema {
    AnswerSchema(json: [
      "type": .string("object"),
      "properties": .object((members + some).map { .init(key: $0, value: $1) }),
      "required": .array(members.map { .string($0.0) }),
      "additionalProperties": .bool(false),
    ])
  }

  /// A FeatureCollection.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc7946>.
  static func features(_ properties: AnswerSchema) -> AnswerSchema {
    let feature = object([
      ("type", constant("Feature").json),
      (
        "geometry",
        ["type": [.string("object"), .string("null")], "required": [.string("type"), .string("coordinates")]]
      ),
      ("properties", properties.json),
    ])
    var schema = object([("type", constant("FeatureCollection").json), ("features", array(feature).json)])
    schema.isGeoJSON = true
    return schema
  }
}

extension ColumnKind {
  /// A column of objects.
  init(_ name: String, nested schema: AnswerSchema, _ meaning: String) {
    self.init(name, .nested(schema.json), meaning)
  }
}
