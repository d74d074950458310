import BundleFormat
import TransitSQLite

/// Foreign keys that are plainly well: numbers of rows that count from 1 without gaps.
///
/// SQLite looks each of them up in its parent. Of the largest tables, those without rowids, it is enough that no number is
/// beyond the parent's last.
struct PlainReferences: Sendable {
  let database: @Sendable (Connection) -> BundleDatabase

  /// The tables of a database of our schema of which SQLite has to say whether all their foreign keys lead somewhere: all
  /// but those of which it is plain.
  func tablesToAsk(_ connection: Connection) throws -> [String] {
    let database = database(connection)
    let declarations = CompactTables.declarations(for: database.contents)
    let plain = try declarations.filter { try Self.isPlain($0, in: database) }.map(\.name)
    return BundleSchema.tables(for: database.contents).map(\.name).filter { !plain.contains($0) }
  }

  private static func isPlain(_ table: TableDeclaration, in database: BundleDatabase) throws -> Bool {
    let columns = table.columns.filter { $0.parent != nil }
    if table.primaryKey.isEmpty || columns.isEmpty { return false }
    var lasts: [Int] = []
    for column in columns {
      guard let last = try lastNumber(of: column.parent ?? "", in: database.connection) else { return false }
      lasts.append(last)
    }
    var rows = try database.storedRows(of: table.name, columns.map(\.name))
    while try rows.step() {
      for (index, last) in lasts.enumerated() where !rows.isNull(at: index) {
        guard let number = rows.optionalInteger(at: index), number >= 1, number <= last else { return false }
      }
    }
    return true
  }

  /// How many rows a parent has, `stop(id)`, if they are numbered from 1 without gaps.
  private static func lastNumber(of parent: String, in connection: Connection) throws -> Int? {
    let suffix = "(id)"
    guard parent.hasSuffix(suffix) else { return nil }
    let rows = try connection.prepare(
      "SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM \(parent.dropLast(suffix.count))")
    defer { rows.reset() }
    guard try rows.step(), rows.integer(at: 1) == 1, rows.integer(at: 0) == rows.integer(at: 2) else { return nil }
    return rows.integer(at: 0)
  }
}
