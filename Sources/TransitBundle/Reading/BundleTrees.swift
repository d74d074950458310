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
  let stops: RecordTree
  /// The trips of each route.
  let tripsByRoute: RecordTree

  /// The schema of the database must have been checked.
  init(of file: BundleFile, _ connection: Connection) throws(DatabaseError) {
    let roots = try TreeRoots(of: file, connection)
    callsByStop = try roots.tree("pattern_call_stop")
    calls = try roots.tree("pattern_call")
    tripsByPattern = try roots.tree("trip_pattern_start")
    profiles = try roots.tree("profile_call")
    dateSets = try roots.tree("date_set")
    frequencies = try roots.tree("frequency")
    trips = try roots.tree("trip")
    stops = try roots.tree("stop")
    tripsByRoute = try roots.tree("trip_route")
  }
}
