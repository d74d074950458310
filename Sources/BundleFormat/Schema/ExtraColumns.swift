package import TransitValues

/// The columns of a file of the feed that share texts: those that rows of ours have no place for, the unknown ones
/// and those that GTFS declares and no compact form knows.
///
/// They are for the files whose rows are shared or many: stop_times, shapes, calendar_dates and trips. Of trips, a row
/// of which is nobody else's, a declared column is a column of `trip`, so that only unknown ones are left.
package struct ExtraColumns: Sendable {
  package struct Column: Sendable {
    /// What GTFS declares; `nil` for an unknown column.
    package let schema: ColumnSchema?
    /// The name in the feed.
    package let name: String
    /// The name in the compact table, quoted.
    package let compactName: String
  }

  /// The declared columns that the feed's header has, in the specification's order, then the unknown ones.
  package let columns: [Column]

  /// - Parameter header: The header as the feed writes it.
  package init(of file: FileSchema, header: [String]) {
    let declared = file.name == GTFSSchema.trips.name ? [] : file.columns
    // By bytes: names that only look the same are different ones.
    let names = Set(header.map { Array($0.utf8) })
    columns =
      declared.filter { !CompactTables.hasForm($0, of: file) && names.contains(Array($0.name.utf8)) }
      .map { Column(schema: $0, name: $0.name, compactName: UnknownColumns.compactName($0.name)) }
      + UnknownColumns(of: file, header: header).columns
      .map { Column(schema: nil, name: $0.name, compactName: $0.compactName) }
  }

  /// Those of a file of the feed; none when the feed has no such table.
  package init(of file: FileSchema, in contents: FeedContents) {
    self.init(of: file, header: contents[table: file.name]?.columns ?? [])
  }
}
