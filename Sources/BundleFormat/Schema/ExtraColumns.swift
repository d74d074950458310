package import TransitValues

/// The columns of a file that are stored as shared texts: unknown columns and declared columns without a compact form.
///
/// Used for the files whose rows are shared or numerous: stop_times, shapes, calendar_dates and trips. Rows of trips
/// are not shared, so its declared columns are columns of `trip` and only the unknown ones are extra columns.
package struct ExtraColumns: Sendable {
  package struct Column: Sendable {
    /// The GTFS declaration; `nil` for an unknown column.
    package let schema: ColumnSchema?
    /// The name in the feed.
    package let name: String
    /// The name in the compact table, quoted.
    package let compactName: String
  }

  /// The declared columns in the feed's header, in the order of the specification, followed by the unknown ones.
  package let columns: [Column]

  /// - Parameter header: The column names in the feed's header.
  package init(of file: FileSchema, header: [String]) {
    let declared = file.name == GTFSSchema.trips.name ? [] : file.columns
    // Compared as bytes, because canonically equivalent names are different columns.
    let names = Set(header.map { Array($0.utf8) })
    columns =
      declared.filter { !CompactTables.hasForm($0, of: file) && names.contains(Array($0.name.utf8)) }
      .map { Column(schema: $0, name: $0.name, compactName: UnknownColumns.compactName($0.name)) }
      + UnknownColumns(of: file, header: header).columns
      .map { Column(schema: nil, name: $0.name, compactName: $0.compactName) }
  }

  /// The extra columns of a file of the feed; none if the feed has no such table.
  package init(of file: FileSchema, in contents: FeedContents) {
    self.init(of: file, header: contents[table: file.name]?.columns ?? [])
  }
}
