import BundleFormat
import TransitSQLite
import TransitValues

/// SQLite's `foreign_key_check` for a timetable, without the tables that ``PlainReferences`` already proves valid.
///
/// Part of the check ``IntegrityCheck/name``, run in parallel with it.
struct ForeignKeyCheck: DatabaseCheck {
  var name: String { IntegrityCheck.name }

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    for table in try PlainReferences(database: database).tablesToAsk() {
      let violations = try database.connection.prepare("PRAGMA foreign_key_check(\(SQLName.quoted(table)))")
      while try violations.step() {
        let (table, parent) = (violations.text(at: 0), violations.text(at: 2))
        let row = violations.optionalInteger(at: 1).map { "row \($0)" }
        findings.add("refers to a missing row of \(parent)", table: table, row: row)
      }
    }
  }
}

/// A fast check of foreign keys that refer to parents numbered from 1 without gaps.
///
/// SQLite looks up every key in its parent; here it is enough that no key exceeds the parent's last number.
struct PlainReferences {
  let database: BundleDatabase

  /// The tables whose foreign keys SQLite has to check: those that the fast check does not prove valid.
  func tablesToAsk() throws -> [String] {
    let declarations = CompactTables.declarations(for: database.contents)
    let lasts = try lastNumbers(of: Set(declarations.flatMap { $0.columns.compactMap(\.parent) }))
    let plain = try declarations.filter { try isPlain($0, lasts) }.map(\.name)
    return BundleSchema.tables(for: database.contents).map(\.name).filter { !plain.contains($0) }
  }

  private func isPlain(_ table: TableDeclaration, _ lastNumbers: [String: Int]) throws -> Bool {
    let columns = table.columns.filter { $0.parent != nil }
    let lasts = columns.compactMap { lastNumbers[$0.parent ?? ""] }
    if columns.isEmpty || lasts.count < columns.count { return false }
    var rows = try database.storedRows(of: table.name, columns.map(\.name))
    while try rows.step() {
      for (index, last) in lasts.enumerated() where !rows.isNull(at: index) {
        guard let number = rows.optionalInteger(at: index), number >= 1, number <= last else { return false }
      }
    }
    return true
  }

  /// The row count of each parent, such as `stop(id)`, whose rows are numbered from 1 without gaps.
  private func lastNumbers(of parents: Set<String>) throws -> [String: Int] {
    let suffix = "(id)"
    var lasts: [String: Int] = [:]
    for parent in parents where parent.hasSuffix(suffix) {
      let table = parent.dropLast(suffix.count)
      // In separate subqueries: a combined one would scan all rows.
      let rows = try database.connection.prepare(
        """
        SELECT (SELECT count(*) FROM \(table)), coalesce((SELECT min(id) FROM \(table)), 1),
          coalesce((SELECT max(id) FROM \(table)), 0)
        """)
      if try rows.step(), rows.integer(at: 1) == 1, rows.integer(at: 0) == rows.integer(at: 2) {
        lasts[parent] = rows.integer(at: 0)
      }
    }
    return lasts
  }
}
