import TransitValues

extension FeedContents {
  /// Every GTFS file with every column and an unknown column `NAME`: the largest possible contents, for documentation
  /// and tests.
  package static let everything = FeedContents(
    files: GTFSSchema.files.map { file in
      file.isTable
        ? File(name: file.name, kind: .table, columns: file.columns.map { $0.name } + ["NAME"], rows: 0)
        : File(name: file.name, kind: .bytes, columns: [], rows: 0)
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }, stopDistanceDigits: 0, shapeDistanceDigits: 0)
}
