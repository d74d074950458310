package import TransitValues

/// A declared column of the view or table for a file of the feed.
package struct FileColumn: Sendable {
  /// The name in SQL.
  package let name: String
  package let schema: ColumnSchema
  /// Whether an index or key finds rows by this column without a scan.
  package let isFoundQuickly: Bool

  /// Returns the columns of a file's view or table, in order, in every bundle that has the file.
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

  /// View columns for which the compact tables have an index.
  private static let quickColumns: Set<String> = [
    "stops.txt:stop_id", "stops.txt:parent_station", "routes.txt:route_id", "trips.txt:trip_id", "trips.txt:route_id",
    "stop_times.txt:trip_id", "stop_times.txt:stop_id", "calendar.txt:service_id", "calendar_dates.txt:service_id",
    "shapes.txt:shape_id", "frequencies.txt:trip_id", "locations.geojson:id", "transfers.txt:from_stop_id",
    "transfers.txt:to_stop_id", "transfers.txt:from_trip_id", "transfers.txt:to_trip_id",
  ]

  /// Returns a query by value for each indexed column of the files in a feed.
  package static func quickQueries(for contents: FeedContents) -> [String] {
    let names = Set(contents.files.filter { $0.kind == .table || $0.name == GTFSSchema.locations.name }.map { $0.name })
    return GTFSSchema.files.filter { names.contains($0.name) }.flatMap { file in
      all(of: file).filter { $0.isFoundQuickly }.map { "SELECT * FROM \(file.tableName) WHERE \($0.name) = ?" }
    }
  }
}
