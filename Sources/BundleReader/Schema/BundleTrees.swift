package import TransitValues

/// The B-trees that boards, trips and journeys read directly.
package struct BundleTrees: Sendable {
  package let callsByStop: RecordTree
  package let calls: RecordTree
  package let tripsByPattern: RecordTree
  package let profiles: RecordTree
  package let dateSets: RecordTree
  package let frequencies: RecordTree
  /// With rowids.
  package let trips: RecordTree
  package let stops: RecordTree
  /// The trips of each route.
  package let tripsByRoute: RecordTree

  /// - Parameter schema: The schema of the file. It must have been checked.
  /// - Throws: An error for a damaged database if a tree is missing.
  package init(of file: BundleFile, _ schema: SchemaRows) throws(DatabaseError) {
    callsByStop = try schema.tree("pattern_call_stop", of: file)
    calls = try schema.tree("pattern_call", of: file)
    tripsByPattern = try schema.tree("trip_pattern_start", of: file)
    profiles = try schema.tree("profile_call", of: file)
    dateSets = try schema.tree("date_set", of: file)
    frequencies = try schema.tree("frequency", of: file)
    trips = try schema.tree("trip", of: file)
    stops = try schema.tree("stop", of: file)
    tripsByRoute = try schema.tree("trip_route", of: file)
  }
}

extension SchemaRows {
  /// The B-tree of a table or an index.
  package func tree(_ name: String, of file: BundleFile) throws(DatabaseError) -> RecordTree {
    guard let row = rows.first(where: { $0.name == name }) else { throw .damagedDatabase }
    return RecordTree(file: file, root: row.root)
  }
}
