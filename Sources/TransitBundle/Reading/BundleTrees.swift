import TransitSQLite

/// The B-trees that boards, trips and journeys read directly.
struct BundleTrees: Sendable {
  let callsByStop: RecordTree
  let calls: RecordTree
  let tripsByPattern: RecordTree
  let profiles: RecordTree
  let dateSets: RecordTree
  let frequencies: RecordTree
  /// With rowids.
  let trips: RecordTree

  /// Finds the root pages. The schema of the database must have been checked.
  init(of file: BundleFile, _ connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    func tree(_ name: String) throws(SQLiteError) -> RecordTree {
      statement.bind(name, at: 0)
      guard let root = try statement.first({ row in row.integer(at: 0) }) else { throw .damagedDatabase }
      return RecordTree(file: file, root: root)
    }
    callsByStop = try tree("pattern_call_stop")
    calls = try tree("pattern_call")
    tripsByPattern = try tree("trip_pattern_start")
    profiles = try tree("profile_call")
    dateSets = try tree("date_set")
    frequencies = try tree("frequency")
    trips = try tree("trip")
  }
}
