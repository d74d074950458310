import TransitSQLite

/// SQLite's own proof, `integrity_check`, and the header of the first page.
struct IntegrityCheck: Sendable {
  static let name = "sqlite"

  let firstPage: FirstPage?
  /// Whether the database is one of ours, whose foreign keys ``ForeignKeyCheck`` looks at: another's may have free
  /// pages, and foreign keys that lead nowhere.
  let isTimetable: Bool

  func run(on connection: Connection) throws -> Findings {
    var findings = Findings()
    let integrity = try connection.prepare("PRAGMA integrity_check(\(Findings.limit))")
    while try integrity.step() {
      let message = integrity.text(at: 0)
      if message != "ok" { findings.add("integrity_check: \(message)") }
    }
    guard isTimetable else {
      // Of a torn database it could say anything, and take any time to.
      if findings.isEmpty { findings.note = try Self.noteOnForeignKeys(of: connection) }
      return findings
    }
    firstPage?.checkTidiness(into: &findings)
    let journal = try connection.text("PRAGMA journal_mode")
    if journal == "wal" { findings.add("journal mode is \(journal ?? ""), expected delete") }
    return findings
  }

  /// Its owner may never have asked SQLite to keep foreign keys, or declared them so that it cannot: worth knowing, and
  /// no damage.
  private static func noteOnForeignKeys(of connection: Connection) throws(SQLiteError) -> String? {
    do throws(SQLiteError) {
      let count = try brokenForeignKeyCount(in: connection)
      return count > 0 ? "foreign keys that lead nowhere: \(count)" : nil
    } catch {
      guard error.isStatementError else { throw error }
      return "foreign keys cannot be checked: \(error.message)"
    }
  }

  private static func brokenForeignKeyCount(in connection: Connection) throws(SQLiteError) -> Int {
    let violations = try connection.prepare("PRAGMA foreign_key_check")
    var count = 0
    while try violations.step() { count += 1 }
    return count
  }
}
