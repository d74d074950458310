import BundleFormat
import TransitSQLite

/// Something that holds for every row of a table, as the SQL that finds the rows for which it does not.
struct Invariant: Sendable {
  let table: String
  /// Gives a row for each violation: what names the row, or NULL, and what is wrong, as texts.
  let violations: String

  init(_ table: String, _ violations: String) {
    self.table = table
    self.violations = violations
  }
}

/// Proves some invariants of one kind.
struct InvariantCheck: DatabaseCheck {
  let name: String
  let invariants: @Sendable (FeedContents) -> [Invariant]

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    for invariant in invariants(database.contents) {
      let rows = try database.connection.prepare(invariant.violations)
      while try rows.step() {
        findings.add(rows.text(at: 1), table: invariant.table, row: rows.optionalText(at: 0))
      }
    }
    return findings
  }
}

extension Invariant {
  /// Ids count from 1 without gaps.
  static func count(_ table: String) -> Invariant {
    Invariant(
      table,
      """
      SELECT 'id ' || id, 'id ' || id || ' in place of ' || number
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM \(table)) WHERE id <> number
      """)
  }

  /// Ids count from 1 without gaps in the byte order of what they stand for.
  static func rank(_ table: String, of column: String) -> Invariant {
    Invariant(
      table,
      """
      SELECT 'id ' || id, CASE WHEN id <> number THEN 'id ' || id || ' in place of ' || number
        ELSE '\(column) does not come after the one before in byte order' END
      FROM (SELECT id, row_number() OVER rows AS number, \(column) AS name, lag(\(column)) OVER rows AS previous
        FROM \(table) WINDOW rows AS (ORDER BY id))
      WHERE id <> number OR name <= previous
      """)
  }

  /// Positions count from 0 without gaps within what the key columns name.
  static func positions(_ table: String, of key: String) -> Invariant {
    Invariant(
      table,
      """
      SELECT '\(key) ' || key || ' position ' || position, 'position ' || position || ' in place of ' || number
      FROM (SELECT \(key) AS key, position, row_number() OVER (PARTITION BY \(key) ORDER BY position) - 1 AS number
        FROM \(table))
      WHERE position <> number
      """)
  }
}
