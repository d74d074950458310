import TransitValues

/// The view `locations`: the features of locations.geojson that have an ID, with a column for each feature member that
/// GTFS declares.
///
/// Members are extracted from the stored file at query time. Strings become text; objects and arrays become JSON.
enum ZonesView {
  static let file = GTFSSchema.locations

  /// A member of a feature: its column and its path in the feature.
  struct Member {
    let column: String
    let path: String
    let schema: ColumnSchema
  }

  /// Columns are named after their member, with the enclosing object as prefix if the name is already taken: `type`
  /// belongs to the feature, `geometry_type` to its geometry.
  static let members: [Member] = {
    let prefix = "features[]."
    var taken: Set<String> = []
    return file.columns.filter { $0.name.hasPrefix(prefix) }.map { column in
      let path = column.name.dropFirst(prefix.count)
      let parts = path.split(separator: ".")
      let name = parts.suffix(1).joined()
      let isNew = taken.insert(name).inserted
      return Member(column: isNew ? name : parts.suffix(2).joined(separator: "_"), path: "$.\(path)", schema: column)
    }
  }()

  /// Uses only `json_tree`: SQLite 3.40 allows no other JSON function in views of an untrusted schema. Its first row is
  /// the member itself.
  static var object: SchemaObject {
    .view(
      file.tableName,
      columns: members.map { member in
        member.path == "$.id"
          ? "location_id AS id"
          : "(SELECT value FROM json_tree(feature, '\(member.path)') LIMIT 1) AS \(member.column)"
      }, from: "(SELECT l.location_id, \(feature) AS feature FROM location l JOIN kept_file k ON k.id = l.piece)")
  }

  /// The feature without a trailing comma. The importer has checked that it is valid JSON.
  private static let feature = "rtrim(CAST(k.content AS TEXT), char(9, 10, 13, 32, 44))"
}
