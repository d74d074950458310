/// The routes of a feed.
struct ImportedRoutes: Sendable {
  /// The route_ids, ranked.
  let ids: IdentifierTable
  /// The ids that other files may refer to.
  let references: References

  /// Reads routes.txt and writes `route`.
  init(references: References, context: ImportContext) throws {
    var table = try ImportedTable("routes.txt", references: references, context: context)
    table.references["routes.txt", "route_id"].rank()
    ids = table.references["routes.txt", "route_id"]
    self.references = table.references
    try RowsWriter.writeRoutes(table.rows, routes: ids, to: context.database)
  }
}
