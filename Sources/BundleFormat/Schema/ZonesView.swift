import TransitValues

/// The view `locations`: the features of locations.geojson that have an id, with a column for each member that GTFS
/// declares of a feature.
///
/// The members are read from the file as it is kept, when they are asked for. Strings are texts, objects and arrays
/// their JSON.
enum ZonesView {
  static let file = GTFSSchema.locations

  /// A member of a feature: its column, and its path in the feature.
  struct Member {
    let column: String
    let path: String
    let schema: ColumnSchema
  }

  /// Members are called by their own name, and with that of their object where another one has it: `type` is that of
  /// the feature, `geometry_type` that of its geometry.
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

  /// Made of `json_tree` alone: SQLite 3.40 has no other JSON function that a view may use where the schema is not
  /// trusted. Its first row is the member itself.
  static var object: SchemaObject {
    .view(
      file.tableName,
      columns: members.map { member in
        member.path == "$.id"
          ? "location_id AS id"
          : "(SELECT value FROM json_tree(feature, '\(member.path)') LIMIT 1) AS \(member.column)"
      }, from: "(SELECT l.location_id, \(feature) AS feature FROM location l JOIN kept_file k ON k.id = l.piece)")
  }

  /// A piece without the comma after its feature: JSON, as the importer has seen to.
  private static let feature = "rtrim(CAST(k.content AS TEXT), char(9, 10, 13, 32, 44))"
}
