import TransitSQLite
import TransitValues

/// Counts the rows of a file stored in shared sequences, such as `stop_times.txt`, whose trips share patterns.
///
/// Avoids the file's view, which would look up every row.
struct SharedRowCount: Sendable {
  /// The table whose rows refer to sequences.
  let owner: String
  /// The column that refers to a sequence: in the owner, and first in the key of ``table``.
  let column: String
  /// The table of sequences, without rowids.
  let table: String
  /// A bitmap column in which each set bit is a row of the file; `nil` if each row of ``table`` is one.
  var bits: String?

  func count(in database: BundleDatabase) throws -> Int {
    let lengths = try lengths(in: database)
    let owners = try database.connection.prepare("SELECT \(column), count(*) FROM \(owner) GROUP BY \(column)")
    var count = 0
    while try owners.step() {
      guard let shared = owners.optionalInteger(at: 0) else { continue }
      count &+= owners.integer(at: 1) &* (lengths[shared] ?? 0)
    }
    return count
  }

  /// The number of rows by sequence. Rows of a sequence are adjacent.
  private func lengths(in database: BundleDatabase) throws -> [Int: Int] {
    var lengths: [Int: Int] = [:]
    var rows = try database.storedRows(of: table, [column] + (bits.map { [$0] } ?? []))
    var (number, length) = (0, 0)
    while try rows.step() {
      guard let next = rows.optionalInteger(at: 0) else { continue }
      if next != number {
        lengths[number, default: 0] += length
        (number, length) = (next, 0)
      }
      length += bits == nil ? 1 : rows.integer(at: 1).nonzeroBitCount
    }
    lengths[number, default: 0] += length
    return lengths
  }
}
