package import TransitValues

/// A column of a compact table: what SQLite is told, what the file's view shows of it, what `docs/schema.md` says.
package struct ColumnDeclaration: Sendable {
  package enum Constraint: String, Sendable {
    case none = ""
    case primaryKey = "PRIMARY KEY"
    case notNull = "NOT NULL"
    case unique = "NOT NULL UNIQUE"
  }

  /// The name as SQL writes it, in quotes where it needs them.
  package let name: String

  /// `INTEGER`, `TEXT`, `BLOB`, or nothing where a value may be a number or a text.
  package let type: String

  package let constraint: Constraint

  /// The key whose values these are: `stop(id)`.
  package let parent: String?

  /// The columns of the feed that it holds; none for one that is derived.
  package let origins: [ColumnReference]

  /// What a number counts, where that is not a matter of its origin.
  package let unit: String?

  /// What it is, where name, unit and origin do not tell: part of a line of a table in Markdown.
  package let note: String?

  /// SQL for the value in the view of an origin, which knows the table by ``FileViews``' name for it.
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

  /// A column shown as an expression that is the same in every feed.
  init(
    _ name: String, _ type: String, _ constraint: Constraint = .none, parent: String? = nil,
    from origin: ColumnReference, unit: String? = nil, as shown: String, note: String? = nil
  ) {
    self.init(name, type, constraint, parent: parent, from: [origin], unit: unit, note: note, shown: { _ in shown })
  }

  /// The definition in a CREATE TABLE statement.
  var definition: String {
    [name, type, constraint.rawValue, parent.map { "REFERENCES \($0)" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

/// A table of ours, declared: its CREATE statement and its documentation derive from this.
package struct TableDeclaration: Sendable {
  package let name: String
  package let columns: [ColumnDeclaration]

  /// The columns of a key of several columns; empty where a column is the key by itself.
  package let primaryKey: [String]

  init(_ name: String, key primaryKey: [String] = [], _ columns: [ColumnDeclaration]) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
  }

  /// The column that is the number of a row. Where there is none, rows are kept in the order of their key, without a
  /// number beside it.
  package var rowID: String? {
    columns.first { $0.type == "INTEGER" && $0.constraint == .primaryKey }?.name
  }

  /// The columns as a record has them: those of the key first, unless rows are in the order of their numbers.
  /// <https://www.sqlite.org/fileformat2.html#representation_of_sql_tables>
  package var recordColumns: [String] {
    let names = columns.map(\.name)
    if rowID != nil { return names }
    let keys = primaryKey.isEmpty ? columns.filter { $0.constraint == .primaryKey }.map(\.name) : primaryKey
    return keys + names.filter { !keys.contains($0) }
  }

  var object: SchemaObject {
    .table(
      name, columns.map(\.definition),
      constraints: primaryKey.isEmpty ? [] : ["PRIMARY KEY(\(primaryKey.joined(separator: ", ")))"],
      options: rowID == nil ? "WITHOUT ROWID" : "")
  }
}
