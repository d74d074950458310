import TransitSQLite
import TransitValues

/// The rows of a large view, composed from the tables behind it instead of being read with SQLite.
///
/// The schema check has proven the text of the view. A sample of the rows is also read through the view and must be
/// equal (`docs/decisions/043-rows-composed-and-sampled.md`).
struct ComposedRows {
  private(set) var rows = Fingerprint()
  /// The rows of ``samples``.
  private(set) var sampledRows = Fingerprint()
  /// The numbers of the trips or shapes to read through the view.
  private(set) var samples: [Int] = []

  @inline(__always)
  mutating func add(_ digest: Residue, isSampled: Bool) {
    rows.add(digest)
    if isSampled { sampledRows.add(digest) }
  }

  /// Adds a trip or shape to the sample.
  mutating func sample(_ number: Int) { samples.append(number) }

  /// Whether the view has the same rows for the samples, and none without an id.
  func equalsSamples(of table: ComparedTable, in connection: Connection) throws -> Bool {
    guard let owner = ViewPart.owners[table.name] else { return false }
    return try connection.inTransaction {
      var found = Fingerprint()
      let one = try BundleRows(table, .numbered(column: owner.column, table: owner.table), in: connection)
      for number in samples {
        one.bind(number)
        try one.add(to: &found)
      }
      try BundleRows(table, .noID(column: owner.column), in: connection).add(to: &found)
      return found == sampledRows
    }
  }
}

extension DatabaseError {
  /// The error for rows that SQLite must read. Not reported.
  static var notComposed: DatabaseError { .corrupt("the row cannot be composed") }
}
