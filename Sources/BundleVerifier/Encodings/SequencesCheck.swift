import BundleFormat
import TransitSQLite
import TransitValues

/// Verifies that sequences are numbered from 1 without gaps, ordered, distinct, and used.
struct SequencesCheck: DatabaseCheck {
  let sequence: SharedSequence

  var name: String { sequence.name }

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    var digests: [Int] = []
    guard try read(database, &digests, &findings) else { return }
    try compareEqual(digests, in: database.connection, &findings)
    try checkUse(count: digests.count, in: database, &findings)
  }

  /// Reads all rows in order.
  ///
  /// - Returns: Whether the sequences are numbered from 1 without gaps; if not, later steps are skipped.
  private func read(_ database: BundleDatabase, _ digests: inout [Int], _ findings: inout Findings) throws -> Bool {
    let positions = sequence.hasPositions ? sequence.order : []
    var rows = try database.storedRows(of: sequence.table, [sequence.id] + positions + sequence.content)
    let firstContent = 1 + positions.count
    let rising = sequence.rising.flatMap(sequence.content.firstIndex).map { $0 + firstContent }
    var current = 0
    var expected = 0
    var last = Int.min
    var hasher = Hasher()
    while try rows.step() {
      let (id, position) = (rows.integer(at: 0), sequence.hasPositions ? rows.integer(at: 1) : 0)
      // `current` is 0 before the first sequence, so a sequence numbered 0 is rejected.
      if id != current || current == 0 {
        if current > 0 { digests.append(hasher.finalize()) }
        guard id == current + 1 else {
          findings.add("\(sequence.id) \(id) follows \(current)", table: sequence.table)
          return false
        }
        (current, expected, last, hasher) = (id, 0, .min, Hasher())
      }
      if sequence.hasPositions, position != expected {
        findings.add("expected position \(expected)", table: sequence.table, row: row(id, position))
      }
      expected = position &+ 1
      if let rising {
        let value = rows.integer(at: rising)
        if expected > 1, value <= last {
          findings.add(
            "\(sequence.rising ?? "") \(value) is not greater than \(last)", table: sequence.table,
            row: row(id, position))
        }
        last = value
      }
      for index in firstContent..<firstContent + sequence.content.count { Self.combine(rows, index, into: &hasher) }
    }
    if current > 0 { digests.append(hasher.finalize()) }
    return true
  }

  /// Hashes a value. Equal values have equal hashes; collisions are allowed because candidates are compared again.
  @inline(__always)
  private static func combine(_ rows: StoredRows, _ index: Int, into hasher: inout Hasher) {
    switch rows.storage(at: index) {
    case .integer: hasher.combine(rows.integer(at: index))
    case .null: hasher.combine(Int.min)
    default: hasher.combine(rows.value(at: index))
    }
  }

  private func row(_ id: Int, _ position: Int) -> String { "\(sequence.id) \(id) position \(position)" }

  /// Compares sequences with equal digests in full, because digests can collide.
  private func compareEqual(_ digests: [Int], in connection: Connection, _ findings: inout Findings) throws {
    let sorted = digests.indices.sorted { (digests[$0], $0) < (digests[$1], $1) }
    for (left, right) in zip(sorted, sorted.dropFirst()) where digests[left] == digests[right] {
      if try rows(of: left + 1, in: connection) == rows(of: right + 1, in: connection) {
        findings.add("is the same as \(left + 1)", table: sequence.table, row: "\(sequence.id) \(right + 1)")
      }
    }
  }

  private func rows(of id: Int, in connection: Connection) throws -> [[SQLiteValue]] {
    let statement = try connection.prepare(
      "SELECT \(sequence.content.joined(separator: ", ")) FROM \(sequence.table) WHERE \(sequence.id) = ? "
        + "ORDER BY \(sequence.order.joined(separator: ", "))")
    statement.bind(id, at: 0)
    var rows: [[SQLiteValue]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map { statement.value(at: $0) }) }
    return rows
  }

  private func checkUse(count: Int, in database: BundleDatabase, _ findings: inout Findings) throws {
    var isUsed = [Bool](repeating: false, count: count + 1)
    var users = try database.storedRows(of: sequence.user.table, [sequence.user.column])
    while try users.step() {
      let id = users.integer(at: 0)
      if id == 0 && sequence.zeroIsNone || users.isNull(at: 0) && sequence.nullIsNone { continue }
      if id > 0, id <= count {
        isUsed[id] = true
      } else {
        findings.add("\(sequence.id) \(id), used by \(sequence.user.table), does not exist", table: sequence.table)
      }
    }
    for id in isUsed.indices.dropFirst() where !isUsed[id] {
      findings.add("is not used", table: sequence.table, row: "\(sequence.id) \(id)")
    }
  }
}
