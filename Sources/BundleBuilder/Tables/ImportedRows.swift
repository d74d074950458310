import TransitValues

/// A file whose rows are written to a plain table or to `transfer`, sorted by their values.
struct ImportedRows: Sendable {
  /// The rows of agency.txt, feed_info.txt, translations.txt and frequencies.txt, which later steps read again.
  let rows: RowStore?
  /// The ids that other files may refer to.
  let references: References
  let rowCount: Int

  private static let filesReadAgain: Set<String> = [
    "agency.txt", "feed_info.txt", "translations.txt", "frequencies.txt",
  ]

  /// Reads the file and writes its table. The rows of frequencies.txt are written after trips are ranked.
  init(_ file: FileSchema, references: References, context: ImportContext) throws {
    let table = try ImportedTable(file, references: references, context: context)
    self.references = table.references
    rowCount = table.rows.count
    rows = Self.filesReadAgain.contains(file.name) ? table.rows : nil
    if file.name == "frequencies.txt" { return }
    if file.name == "transfers.txt" {
      try TransfersWriter(table.rows, references: references).write(to: context.database.trees, context.cancellation)
      return
    }
    try RowsWriter.writePlain(
      table.rows, table: file.tableName, leading: Self.leadingRows(of: file.name, table.rows), to: context.database)
  }

  /// Returns the rows that are written first.
  ///
  /// In route_networks.txt, they are the first rows of routes that have several: of these, the first one counts.
  private static func leadingRows(of file: String, _ rows: RowStore) -> Set<Int> {
    guard file == GTFSSchema.routeNetworks.name else { return Set(leadingRow(of: file, rows).map { [$0] } ?? []) }
    let route = GTFSSchema.routeNetworks.position(of: "route_id")
    let byRoute = Dictionary(grouping: 0..<rows.count) { RouteID(rawValue: rows.text(of: $0, route) ?? "") }
    return Set(byRoute.values.lazy.filter { $0.count > 1 }.map { $0[0] })
  }

  /// Returns the row that is written first; `nil` if all rows are sorted.
  ///
  /// In agency.txt, it is the first agency with a valid time zone, which determines the feed's zone and name.
  static func leadingRow(of file: String, _ rows: RowStore) -> Int? {
    if rows.count == 0 { return nil }
    switch file {
    case "agency.txt": return FeedZone.first(in: rows)?.row ?? 0
    case "feed_info.txt": return 0
    default: return nil
    }
  }
}
