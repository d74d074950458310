import TransitSQLite

/// All tables of a bundle except its provenance.
///
/// Two feeds with the same meaning must have equal contents. `meta` (the source of the bundle) and `notice` (the feed's
/// errors) are excluded.
struct DatabaseContents: Equatable {
  private var schema: [[SQLiteValue]]
  private var tables: [String: [[SQLiteValue]]] = [:]

  private static let provenance = "('meta', 'notice')"

  init(of feed: ImportedFeed) throws {
    schema = try feed.rows("SELECT name, sql FROM sqlite_master ORDER BY name")
    let names = try feed.rows(
      """
      SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT IN \(Self.provenance) AND sql NOT LIKE 'CREATE VIRTUAL%'
      """)
    for case .text(let name) in names.joined() {
      let condition = name == "sqlite_stat1" ? " WHERE tbl NOT IN \(Self.provenance)" : ""
      tables[name] = try feed.rows("SELECT * FROM \"\(name)\"\(condition)")
    }
  }

  /// Returns a line for each table that differs, with its first different row.
  func differences(from other: DatabaseContents) -> [String] {
    var lines: [String] = []
    if schema != other.schema { lines.append("the schemas differ") }
    for name in Set(tables.keys).union(other.tables.keys).sorted() {
      let (left, right) = (tables[name] ?? [], other.tables[name] ?? [])
      if left == right { continue }
      let row = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
      let pair = [left, right].map { row < $0.count ? "\($0[row])" : "nothing" }
      lines.append("\(name), row \(row) of \(left.count) and \(right.count): \(pair[0]) and \(pair[1])")
    }
    return lines
  }
}
