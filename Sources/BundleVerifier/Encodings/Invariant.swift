import BundleFormat
import TransitSQLite

/// Something that holds for every row of a table, and how to find the rows for which it does not.
struct Invariant: Sendable {
  let find: @Sendable (BundleDatabase, inout Findings) throws -> Void

  /// By SQL that gives a row for each violation: what names the row, or NULL, and what is wrong, as texts.
  init(_ table: String, _ violations: String) {
    find = { database, findings in
      let rows = try database.connection.prepare(violations)
      while try rows.step() { findings.add(rows.text(at: 1), table: table, row: rows.optionalText(at: 0)) }
    }
  }

  /// By looking at some columns of all rows of a table, in the order of its key: for large tables, of which SQLite's
  /// own machine takes a multiple of the time to say the same.
  init<State>(
    readingAll columns: [String], of table: String, from state: @escaping @Sendable () -> State,
    _ look: @escaping @Sendable (StoredRows, inout State, inout Findings) -> Void
  ) {
    find = { database, findings in
      var rows = try database.storedRows(of: table, columns)
      var state = state()
      while try rows.step() { look(rows, &state, &findings) }
    }
  }

  /// By whatever has to be asked.
  init(_ find: @escaping @Sendable (BundleDatabase, inout Findings) throws -> Void) {
    self.find = find
  }
}

/// Proves some invariants of one kind.
struct InvariantCheck: DatabaseCheck {
  let name: String
  let invariants: @Sendable (FeedContents) -> [Invariant]

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    for invariant in invariants(database.contents) { try invariant.find(database, &findings) }
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
    Invariant(readingAll: ["id", column], of: table) {
      (number: 0, previous: [UInt8]())
    } _: { row, state, findings in
      state.number += 1
      let id = row.integer(at: 0)
      if id != state.number {
        findings.add("id \(id) in place of \(state.number)", table: table, row: "id \(id)")
      } else if row.storage(at: 1) != .text {
        findings.add("\(column) is no text", table: table, row: "id \(id)")
      } else if state.number > 1, !row.withBytes(at: 1, { precedes(state.previous, $0) }) {
        findings.add(
          "\(column) does not come after the one before in byte order", table: table, row: "id \(id)")
      }
      row.withBytes(at: 1) { name in
        state.previous.removeAll(keepingCapacity: true)
        // SAFETY: the bytes are copied while they are lent.
        unsafe name.withUnsafeBufferPointer { unsafe state.previous.append(contentsOf: $0) }
      }
    }
  }

  /// Whether a text comes before another in byte order.
  private static func precedes(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }

  /// Numbers of a table stay within 32 bits and a sign, or are NULL.
  ///
  /// - Parameter key: The column that names the row.
  static func range(_ table: String, _ key: String, of columns: [String]) -> Invariant {
    Invariant(readingAll: [key] + columns, of: table) {
    } _: { row, _, findings in
      for index in 1...columns.count where !isNarrow(row.storage(at: index), row.integer(at: index)) {
        let found = (1...columns.count).map { row.text(at: $0) }
        return addWide(found, table, row: "\(key) \(row.text(at: 0))", to: &findings)
      }
    }
  }

  @inline(__always)
  private static func isNarrow(_ storage: SQLiteStorage, _ integer: @autoclosure () -> Int) -> Bool {
    switch storage {
    case .null: true
    case .integer: integer() / (1 << 32) == 0
    default: false
    }
  }

  private static func addWide(_ found: [String], _ table: String, row: String, to findings: inout Findings) {
    findings.add("no number of 32 bits: \(found.joined(separator: ", "))", table: table, row: row)
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
