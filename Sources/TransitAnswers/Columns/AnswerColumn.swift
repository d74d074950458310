package import TransitFoundation

/// A column of an answer: its kind, and its value in a row.
package struct AnswerColumn<Row>: Sendable {
  package let kind: ColumnKind
  /// The name as JSON, with a colon.
  let keyText: [UInt8]
  /// Whether JSON leaves the key out instead of writing `null`.
  package let isOmittedIfNull: Bool
  package let value: @Sendable (Row) -> JSONOutput

  package init(_ kind: ColumnKind, isOmittedIfNull: Bool = false, _ value: @escaping @Sendable (Row) -> JSONOutput) {
    self.kind = kind
    var key: [UInt8] = []
    JSONOutput.string(kind.name).write(to: &key)
    keyText = key + [UInt8(ascii: ":")]
    self.isOmittedIfNull = isOmittedIfNull
    self.value = value
  }

  package var name: String { kind.name }

  /// The same column of a row that contains this one.
  package func of<Outer>(_ row: @escaping @Sendable (Outer) -> Row) -> AnswerColumn<Outer> {
    AnswerColumn<Outer>(kind, isOmittedIfNull: isOmittedIfNull) { value(row($0)) }
  }
}

extension JSONOutput {
  /// The members of an object: the columns of a row.
  package static func members<Row>(of row: Row, _ columns: [AnswerColumn<Row>]) -> [Member] {
    columns.compactMap { column in
      let value = column.value(row)
      return column.isOmittedIfNull && value == .null ? nil : Member(key: column.name, value: value)
    }
  }

  /// An object with the columns of a row.
  package init<Row>(_ row: Row, _ columns: [AnswerColumn<Row>]) {
    self = .object(Self.members(of: row, columns))
  }

  /// Degrees with seven decimals.
  package init(degreesE7: Int?) {
    self = degreesE7.map { .decimal(value: $0, digits: 7) } ?? .null
  }
}
