/// One column of a GTFS file.
package struct ColumnSchema: Hashable, Sendable {
  /// The field's own name, `stop_id`; case-sensitive.
  package let name: String

  package let type: FieldType

  package let presence: Presence

  /// Where the values of a ``FieldType/foreignID`` come from: none for other types; with several, any of them will do.
  package let references: [ColumnReference]

  /// Whether a value may occur only once in its file.
  package let isUnique: Bool

  /// Whether the column must be there but its cells may be empty, the empty cell having a meaning of its own.
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

/// A column that another one refers to, declared as the reference page writes it: `"stops.txt:stop_id"`.
package struct ColumnReference: Hashable, Sendable, ExpressibleByStringLiteral {
  package let file: String
  package let column: String

  package init(file: String, column: String) {
    self.file = file
    self.column = column
  }

  package init(stringLiteral value: String) {
    // By bytes: a program that opens a bundle reads hundreds of these first.
    let bytes = value.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      preconditionFailure("a reference is written FILE:COLUMN")
    }
    self.init(file: String(value[..<colon]), column: String(value[bytes.index(after: colon)...]))
  }
}
