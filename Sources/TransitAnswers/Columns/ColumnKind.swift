import TransitFoundation

/// The kind of a column: its name, what its values are, and what they mean. The same name means the same in every
/// answer.
package struct ColumnKind: Sendable {
  /// The key in JSON, and the column in SQL.
  package let name: String
  let type: ColumnType
  /// Whether values may be `null`.
  let isOptional: Bool
  /// One sentence.
  package let meaning: String

  init(_ name: String, _ type: ColumnType, isOptional: Bool = false, _ meaning: String) {
    (self.name, self.type, self.isOptional, self.meaning) = (name, type, isOptional, meaning)
  }

  /// The same kind of column where values may be `null`.
  var optional: ColumnKind { ColumnKind(name, type, isOptional: true, meaning) }

  /// Whether values are instants as texts, which stand beside them as numbers.
  var isLocalText: Bool { if case .localTime = type { true } else { false } }

  /// As JSON Schema.
  var schema: JSONOutput {
    guard isOptional, case .object(let members) = type.schema else { return described(type.schema) }
    let rest = members.dropFirst().map { member in
      guard member.key == "enum", case .array(let words) = member.value else { return member }
      return JSONOutput.Member(key: member.key, value: .array(words + [.null]))
    }
    return described(.object([type.member(isOptional: true)] + rest))
  }

  private func described(_ schema: JSONOutput) -> JSONOutput { schema.adding("description", .string(meaning)) }
}

/// The meaning of a number or text, as the `format` of JSON Schema. Generators of types read it.
package enum ColumnFormat: String {
  /// Seconds since 1970.
  case instant = "unix-time"
  /// `YYYYMMDD`.
  case date = "gtfs-date"
}

/// What the values of a column are.
enum ColumnType: Sendable {
  case text, integer, number, flag
  /// One of these texts.
  case words([String])
  /// An instant in whole seconds since 1970.
  case instant
  /// An instant as local text with offset, such as `2026-07-06T08:00:00+02:00`.
  case localTime
  /// `YYYYMMDD`.
  case date
  /// `HH:MM:SS`; hours may exceed 24.
  case timeOfDay
  case seconds, degrees, meters
  /// Ids or other texts.
  case texts
  /// Objects, or an array of them, with their JSON Schema.
  case nested(JSONOutput)

  /// As JSON Schema; the first member is the type.
  var schema: JSONOutput {
    let type = [member(isOptional: false)]
    return switch self {
    case .texts: .object(type + [.init(key: "items", value: ["type": .string("string")])])
    case .nested(let schema): schema
    case .words(let words) where words.count == 1: .object(type + [.init(key: "const", value: .string(words[0]))])
    case .words(let words): .object(type + [.init(key: "enum", value: .array(words.map { .string($0) }))])
    case .instant: .object(type + [.init(key: "format", value: .string(ColumnFormat.instant.rawValue))])
    case .date: .object(type + [.init(key: "format", value: .string(ColumnFormat.date.rawValue))])
    default: .object(type)
    }
  }

  func member(isOptional: Bool) -> JSONOutput.Member {
    .init(key: "type", value: isOptional ? [.string(name), .string("null")] : .string(name))
  }

  private var name: String {
    switch self {
    case .text, .words, .localTime, .date, .timeOfDay: "string"
    case .integer, .instant, .seconds: "integer"
    case .number, .degrees, .meters: "number"
    case .flag: "boolean"
    case .texts: "array"
    case .nested(let schema): schema.typeName ?? "array"
    }
  }
}

extension JSONOutput {
  /// The type that a JSON Schema says.
  fileprivate var typeName: String? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.key == "type" {
      if case .string(let name) = member.value { return name }
    }
    return nil
  }
}
