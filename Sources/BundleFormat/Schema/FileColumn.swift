package import TransitValues

/// A declared column of the view or table that shows a file of the feed.
package struct FileColumn: Sendable {
  /// The name in SQL.
  package let name: String
  package let schema: ColumnSchema
  /// Whether rows are found by it without reading others.
  package let isFoundQuickly: Bool

  /// The columns that the view or table of a file has in every bundle with such a file, in their order.
  package static func all(of file: FileSchema) -> [FileColumn] {
    if file.name == GTFSSchema.locations.name {
      return ZonesView.members.map {
        FileColumn(
          name: $0.column, schema: $0.schema, isFoundQuickly: quickColumns.contains("\(file.name):\($0.column)"))
      }
    }
    return file.columns.map { column in
      let isQuick =
        PlainTables.isPlain(file)
        ? PlainTables.isReferenced(column, of: file) || PlainIndexes.columns.contains("\(file.name):\(column.name)")
        : quickColumns.contains("\(file.name):\(column.name)")
      return FileColumn(name: column.name, schema: column, isFoundQuickly: isQuick)
    }
  }

  /// Columns of views for which the compact tables have an index.
  private static let quickColumns: Set<String> = [
    "stops.txt:stop_id", "stops.txt:parent_station", "routes.txt:route_id", "trips.txt:trip_id", "trips.txt:route_id",
    "stop_times.txt:trip_id", "stop_times.txt:stop_id", "calendar.txt:service_id", "calendar_dates.txt:service_id",
    "shapes.txt:shape_id", "frequencies.txt:trip_id", "locations.geojson:id",
  ]

  /// SQL that finds the rows of a value, for each column of the files of a feed that finds them quickly.
  package static func quickQueries(for contents: FeedContents) -> [String] {
    let names = Set(contents.files.filter { $0.kind == .table || $0.name == GTFSSchema.locations.name }.map(\.name))
    return GTFSSchema.files.filter { names.contains($0.name) }.flatMap { file in
      all(of: file).filter(\.isFoundQuickly).map { "SELECT * FROM \(file.tableName) WHERE \($0.name) = ?" }
    }
  }
}
