/// A table, index or view of the database: its row in `sqlite_schema`.
package struct SchemaObject: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case table, index, view
  }

  package let kind: Kind
  package let name: String
  /// The CREATE statement exactly as SQLite keeps it.
  package let sql: String

  static func table(_ name: String, _ columns: [String], constraints: [String] = [], options: String = "")
    -> SchemaObject
  {
    let body = (columns + constraints).joined(separator: ", ")
    return SchemaObject(
      kind: .table, name: name, sql: "CREATE TABLE \(name)(\(body))" + (options.isEmpty ? "" : " \(options)"))
  }

  /// - Parameter condition: Which rows are in the index, all of them when `nil`.
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

/// Names as SQL writes them.
package enum SQLName {
  /// A name in double quotes, any text allowed.
  package static func quoted(_ name: String) -> String {
    enclosed(name, in: "\"")
  }

  /// A text in single quotes.
  package static func literal(_ text: String) -> String {
    enclosed(text, in: "'")
  }

  /// By scalars: a quote with a combining mark behind it is a character of its own, but a quote to SQLite.
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
