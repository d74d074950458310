import TransitSQLite

/// How many rows a file has that shares them: `stop_times.txt`, of which trips share patterns.
///
/// Counted without the view that gives them, which has to look up each.
struct SharedRowCount: Sendable {
  /// The table whose rows share.
  let owner: String
  /// Which of them: a column of the owner, and the first of the key of ``table``.
  let column: String
  /// What they share, without rowids.
  let table: String
  /// A column of that, a bit of which stands for each row of the file; `nil` where each row there is one of the file.
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

  /// The rows of each number. They follow one another.
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
