import BundleFormat
import TransitSQLite

/// SQLite's `foreign_key_check` for a timetable, without the tables that ``PlainReferences`` already proves valid.
///
/// Part of the check ``IntegrityCheck/name``, run in parallel with it.
struct ForeignKeyCheck: DatabaseCheck {
  var name: String { IntegrityCheck.name }

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    for table in try PlainReferences(database: database).tablesToAsk() {
      let violations = try database.connection.prepare("PRAGMA foreign_key_check(\(SQLName.quoted(table)))")
      while try violations.step() {
        let (table, parent) = (violations.text(at: 0), violations.text(at: 2))
        let row = violations.optionalInteger(at: 1).map { "row \($0)" }
        findings.add("refers to a missing row of \(parent)", table: table, row: row)
      }
    }
    return findings
  }
}
