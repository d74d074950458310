/// One column of a GTFS file.
package struct ColumnSchema: Hashable, Sendable {
  /// The column name, such as `stop_id`; case-sensitive.
  package let name: String

  package let type: FieldType

  package let presence: Presence

  /// The columns that a ``FieldType/foreignID`` refers to; empty for other types. A value must exist in at least one of
  /// them.
  package let references: [ColumnReference]

  /// Whether a value may occur only once in its file.
  package let isUnique: Bool

  /// Whether the column is required but its cells may be empty, because the empty cell has a meaning.
  package let emptyValueAllowed: Bool

  package init(
    _ name: String, _ type: FieldType, _ presence: Presence, _ references: ColumnReference...,
    unique: Bool = false, emptyValueAllowed: Bool = false
  ) {
    self.name = name
    self.type = type
    self.presence = presence
    self.references = references
    self.isUnique = unique
    self.emptyValueAllowed = emptyValueAllowed
  }
}

/// A column that another one refers to, written as on the reference page: `"stops.txt:stop_id"`.
package struct ColumnReference: Hashable, Sendable, ExpressibleByStringLiteral {
  package let file: String
  package let column: String

  package init(file: String, column: String) {
    self.file = file
    self.column = column
  }

  package init(stringLiteral value: String) {
    // Uses the UTF-8 view for speed: opening a bundle parses hundreds of these.
    let bytes = value.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      preconditionFailure("a reference has the form FILE:COLUMN")
    }
    self.init(file: String(value[..<colon]), column: String(value[bytes.index(after: colon)...]))
  }
}
