/// A table, index or view of the database: one row in `sqlite_schema`.
package struct SchemaObject: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case table, index, view
  }

  package let kind: Kind
  package let name: String
  /// The CREATE statement exactly as SQLite stores it.
  package let sql: String

  static func table(_ name: String, _ columns: [String], constraints: [String] = [], options: String = "")
    -> SchemaObject
  {
    let body = (columns + constraints).joined(separator: ", ")
    return SchemaObject(
      kind: .table, name: name, sql: "CREATE TABLE \(name)(\(body))" + (options.isEmpty ? "" : " \(options)"))
  }

  /// - Parameter condition: The WHERE clause of a partial index; `nil` for a full index.
  static func index(_ name: String, on table: String, _ columns: String, where condition: String? = nil) -> SchemaObject
  {
    SchemaObject(
      kind: .index, name: name,
      sql: "CREATE INDEX \(name) ON \(table)(\(columns))" + (condition.map { " WHERE \($0)" } ?? ""))
  }

  static func view(_ name: String, columns: [String], from source: String) -> SchemaObject {
    SchemaObject(
      kind: .view, name: name, sql: "CREATE VIEW \(name) AS SELECT \(columns.joined(separator: ", ")) FROM \(source)")
  }
}

/// Quotes names and literals for SQL.
package enum SQLName {
  /// Returns a name in double quotes. Any text is allowed.
  package static func quoted(_ name: String) -> String {
    enclosed(name, in: "\"")
  }

  /// Returns a text in single quotes.
  package static func literal(_ text: String) -> String {
    enclosed(text, in: "'")
  }

  /// Works on scalars: a quote followed by a combining mark is a different character in Swift but still a quote in
  /// SQLite.
  private static func enclosed(_ text: String, in quote: Unicode.Scalar) -> String {
    var enclosed = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
      if scalar == quote { enclosed.append(quote) }
      enclosed.append(scalar)
    }
    enclosed.append(quote)
    return String(enclosed)
  }
}
