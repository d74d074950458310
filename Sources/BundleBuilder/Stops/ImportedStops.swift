import BundleFormat
import TransitValues

/// The stops of a feed.
struct ImportedStops: Sendable {
  /// The rows of stops.txt; see ``ImportedTable``.
  let rows: RowStore
  /// The stop_ids, ranked.
  let ids: IdentifierTable
  /// The ids that other files may refer to.
  let references: References
  /// The bounding box of all stops; `nil` if none has a known place.
  let bounds: BundleMetadata.Bounds?

  /// Reads stops.txt and writes `stop` and `stop_cell`.
  init(references: References, context: ImportContext) throws {
    var table = try ImportedTable("stops.txt", references: references, context: context)
    table.references["stops.txt", "stop_id"].rank()
    rows = table.rows
    ids = table.references["stops.txt", "stop_id"]
    self.references = table.references
    var writer = StopsWriter(rows: rows, lines: table.lines, stops: ids)
    try writer.write(to: context.database, notices: context.notices)
    bounds = writer.bounds.map { box in
      BundleMetadata.Bounds(
        south: Double(box.south) / 1e7, west: Double(box.west) / 1e7, north: Double(box.north) / 1e7,
        east: Double(box.east) / 1e7)
    }
  }
}
