package import TransitValues

/// A column of a compact table: its SQL definition, its expression in the file's view, and its line in
/// `docs/formats/schema.md`.
package struct ColumnDeclaration: Sendable {
  package enum Constraint: String, Sendable {
    case none = ""
    case primaryKey = "PRIMARY KEY"
    case notNull = "NOT NULL"
    case unique = "NOT NULL UNIQUE"
  }

  /// The name in SQL, quoted if necessary.
  package let name: String

  /// `INTEGER`, `TEXT`, `BLOB`, or empty if a value may be a number or a text.
  package let type: String

  package let constraint: Constraint

  /// The key that the values refer to, such as `stop(id)`.
  package let parent: String?

  /// The feed columns that it stores; empty for a derived column.
  package let origins: [ColumnReference]

  /// The unit of a number, if its origin does not determine it.
  package let unit: String?

  /// An explanation beyond name, unit and origin; part of a line of a Markdown table.
  package let note: String?

  /// The SQL expression in the view of an origin, with the table aliases of ``FileViews``.
  let shown: (@Sendable (FeedContents) -> String)?

  init(
    _ name: String, _ type: String, _ constraint: Constraint = .none, parent: String? = nil,
    from origins: [ColumnReference] = [], unit: String? = nil, note: String? = nil,
    shown: (@Sendable (FeedContents) -> String)? = nil
  ) {
    self.name = name
    self.type = type
    self.constraint = constraint
    self.parent = parent
    self.origins = origins
    self.unit = unit
    self.note = note
    self.shown = shown
  }

  /// Creates a column whose view expression is the same for every feed.
  init(
    _ name: String, _ type: String, _ constraint: Constraint = .none, parent: String? = nil,
    from origin: ColumnReference, unit: String? = nil, as shown: String, note: String? = nil
  ) {
    self.init(name, type, constraint, parent: parent, from: [origin], unit: unit, note: note, shown: { _ in shown })
  }

  /// The column definition in a CREATE TABLE statement.
  var definition: String {
    [name, type, constraint.rawValue, parent.map { "REFERENCES \($0)" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

/// Declares a compact table; its CREATE statement and its documentation are derived from this.
package struct TableDeclaration: Sendable {
  package let name: String
  package let columns: [ColumnDeclaration]

  /// The columns of a composite key; empty if a single column is the key.
  package let primaryKey: [String]

  init(_ name: String, key primaryKey: [String] = [], _ columns: [ColumnDeclaration]) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
  }

  /// The position of a column, which the table must have, in its records.
  func position(of column: String) -> Int {
    guard let position = columns.firstIndex(where: { $0.name == column }) else {
      preconditionFailure("\(name) has no column \(column)")
    }
    return position
  }

  /// The column that is an alias of the rowid; `nil` for a WITHOUT ROWID table, which stores its rows in key order.
  package var rowID: String? {
    columns.first { $0.type == "INTEGER" && $0.constraint == .primaryKey }?.name
  }

  /// The columns in record order: key columns first in a WITHOUT ROWID table.
  /// <https://www.sqlite.org/fileformat2.html#representation_of_sql_tables>
  package var recordColumns: [String] {
    let names = columns.map { $0.name }
    if rowID != nil { return names }
    let keys = primaryKey.isEmpty ? columns.filter { $0.constraint == .primaryKey }.map { $0.name } : primaryKey
    return keys + names.filter { !keys.contains($0) }
  }

  var object: SchemaObject {
    .table(
      name, columns.map { $0.definition },
      constraints: primaryKey.isEmpty ? [] : ["PRIMARY KEY(\(primaryKey.joined(separator: ", ")))"],
      options: rowID == nil ? "WITHOUT ROWID" : "")
  }
}
