import TransitValues

/// The columns that GTFS declares.
enum ColumnsOfGTFS {
  static func names(of file: String) -> Set<String> {
    Set(GTFSSchema.file(named: file)?.columns.map(\.name) ?? [])
  }
}
