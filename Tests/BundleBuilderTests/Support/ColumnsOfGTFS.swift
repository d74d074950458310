import TransitValues

/// The columns that GTFS defines.
enum ColumnsOfGTFS {
  static func names(of file: String) -> Set<String> {
    Set(GTFSSchema.file(named: file)?.columns.map(\.name) ?? [])
  }
}
