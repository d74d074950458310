import TransitSQLite

/// Every table of a bundle's database as values, but for what tells where the bundle comes from (`meta`) and what was
/// wrong with the feed (`notice`): what must be equal when two feeds say the same.
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

  /// The first row that differs of each table that does, a line each.
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
