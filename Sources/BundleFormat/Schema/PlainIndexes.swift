import TransitValues

/// Indexes of plain tables, on columns by which apps look up a few of many rows; created only if the feed has the file.
///
/// Tables without an index, such as those of fares and pathways, have so few rows that a scan costs less than the bytes
/// of an index. All indexes exclude NULL, so an index on an empty column takes no space.
enum PlainIndexes {
  private struct Index {
    let name: String
    let file: String
    let column: String
    /// The rows in the index; `nil` for all rows with a value.
    var condition: String?
  }

  private static let all: [Index] = [
    Index(name: "stop_area_stop", file: "stop_areas.txt", column: "stop_id"),
    Index(name: "translation_record", file: "translations.txt", column: "record_id"),
    Index(name: "translation_value", file: "translations.txt", column: "field_value"),
    Index(
      name: "translation_feed", file: "translations.txt", column: "table_name",
      condition: "record_id IS NULL AND field_value IS NULL"),
    Index(name: "attribution_agency", file: "attributions.txt", column: "agency_id"),
    Index(name: "attribution_route", file: "attributions.txt", column: "route_id"),
    Index(name: "attribution_trip", file: "attributions.txt", column: "trip_id"),
    Index(
      name: "attribution_feed", file: "attributions.txt", column: "organization_name",
      condition: "agency_id IS NULL AND route_id IS NULL AND trip_id IS NULL"),
  ]

  static func objects(for contents: FeedContents) -> [SchemaObject] {
    all.filter { contents[table: $0.file] != nil }.map { index in
      let table = String(Substring(index.file.utf8.prefix { $0 != UInt8(ascii: ".") }))
      return .index(index.name, on: table, index.column, where: index.condition ?? "\(index.column) IS NOT NULL")
    }
  }

  /// Indexed columns, as `FILE:COLUMN`.
  static let columns = Set(all.filter { $0.condition == nil }.map { "\($0.file):\($0.column)" })
}
