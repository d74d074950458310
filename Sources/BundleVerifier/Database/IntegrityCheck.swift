import TransitSQLite
import TransitValues

/// SQLite's `integrity_check` and the database header on the first page.
struct IntegrityCheck: Sendable {
  static let name = "sqlite"

  let firstPage: FirstPage?
  /// Whether the database is a timetable, whose foreign keys ``ForeignKeyCheck`` checks. Other databases may have free
  /// pages and broken foreign keys.
  let isTimetable: Bool

  func run(on connection: Connection) throws -> Findings {
    var findings = Findings()
    let integrity = try connection.prepare("PRAGMA integrity_check(\(Findings.limit))")
    while try integrity.step() {
      let message = integrity.text(at: 0)
      if message != "ok" { findings.add("integrity_check: \(message)") }
    }
    guard isTimetable else {
      // In a corrupt database, foreign_key_check may report anything and take any time.
      if findings.isEmpty { findings.note = try Self.noteOnForeignKeys(of: connection) }
      return findings
    }
    firstPage?.checkTidiness(into: &findings)
    let journal = try connection.text("PRAGMA journal_mode")
    if journal == "wal" { findings.add("journal mode is \(journal ?? ""), expected delete") }
    return findings
  }

  /// A note on broken foreign keys of a packed database. They are not damage: the owner may never have enabled
  /// enforcement, or declared keys that SQLite cannot enforce.
  private static func noteOnForeignKeys(of connection: Connection) throws(DatabaseError) -> String? {
    do throws(DatabaseError) {
      let count = try brokenForeignKeyCount(in: connection)
      return count > 0 ? "broken foreign keys: \(count)" : nil
    } catch {
      guard error.isStatementError else { throw error }
      return "foreign keys cannot be checked: \(error.message)"
    }
  }

  private static func brokenForeignKeyCount(in connection: Connection) throws(DatabaseError) -> Int {
    let violations = try connection.prepare("PRAGMA foreign_key_check")
    var count = 0
    while try violations.step() { count += 1 }
    return count
  }
}
