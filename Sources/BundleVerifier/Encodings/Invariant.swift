import BundleFormat
import TransitSQLite
import TransitValues

/// A condition on the rows of a table, with a search for violations.
struct Invariant: Sendable {
  let find: @Sendable (BundleDatabase, inout Findings) throws -> Void

  /// Creates an invariant from SQL that returns a row for each violation: the row's key or NULL, and the problem, as
  /// text.
  init(_ table: String, _ violations: String) {
    find = { database, findings in
      let rows = try database.connection.prepare(violations)
      while try rows.step() { findings.add(rows.text(at: 1), table: table, row: rows.optionalText(at: 0)) }
    }
  }

  /// Creates an invariant that reads columns of all rows of a table in key order.
  ///
  /// For large tables, for which SQL takes several times as long.
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

  /// Creates an invariant from any search.
  init(_ find: @escaping @Sendable (BundleDatabase, inout Findings) throws -> Void) {
    self.find = find
  }
}

/// A check of a group of invariants.
struct InvariantCheck: DatabaseCheck {
  let name: String
  let invariants: @Sendable (FeedContents) -> [Invariant]

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    for invariant in invariants(database.contents) { try invariant.find(database, &findings) }
  }
}

extension Invariant {
  /// Requires ids to count from 1 without gaps.
  static func count(_ table: String) -> Invariant {
    Invariant(
      table,
      """
      SELECT 'id ' || id, 'id ' || id || ' instead of ' || number
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM \(table)) WHERE id <> number
      """)
  }

  /// Requires ids to count from 1 without gaps in the byte order of a text column.
  static func rank(_ table: String, of column: String) -> Invariant {
    Invariant(readingAll: ["id", column], of: table) {
      (number: 0, previous: [UInt8]())
    } _: { row, state, findings in
      state.number += 1
      let id = row.integer(at: 0)
      if id != state.number {
        findings.add("id \(id) instead of \(state.number)", table: table, row: "id \(id)")
      } else if row.storage(at: 1) != .text {
        findings.add("\(column) is not text", table: table, row: "id \(id)")
      } else if state.number > 1, !row.withBytes(at: 1, { precedes(state.previous, $0) }) {
        findings.add(
          "\(column) is not greater than the one before in byte order", table: table, row: "id \(id)")
      }
      row.withBytes(at: 1) { name in
        state.previous.removeAll(keepingCapacity: true)
        // SAFETY: the bytes are copied within the closure.
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

  /// Requires numbers to be NULL or have at most 32 bits and a sign.
  ///
  /// - Parameter key: The column that identifies the row in findings.
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
    findings.add("not 32-bit numbers: \(found.joined(separator: ", "))", table: table, row: row)
  }

  /// Requires positions to count from 0 without gaps for each value of the key column.
  static func positions(_ table: String, of key: String) -> Invariant {
    Invariant(
      table,
      """
      SELECT '\(key) ' || key || ' position ' || position, 'position ' || position || ' instead of ' || number
      FROM (SELECT \(key) AS key, position, row_number() OVER (PARTITION BY \(key) ORDER BY position) - 1 AS number
        FROM \(table))
      WHERE position <> number
      """)
  }
}
