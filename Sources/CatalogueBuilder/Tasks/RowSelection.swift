import TransitValues

/// Which rows a task runs.
package enum RowSelection: Sendable {
  /// The row of the index.
  case row
  /// Every K-th row, from the one of the index.
  case shards(Int)
  /// The rows of a shard of a plan, and the plan's file.
  case plan(ShardPlan, file: String)

  /// Returns the rows of a task.
  ///
  /// - Parameter index: `nil` for all rows.
  /// - Throws: ``FailureCode/taskIndex``, or ``FailureCode/configuration`` if the plan names a row that does not exist.
  package func rows(of catalogue: Catalogue, _ index: TaskIndex?) throws -> [CatalogueRow] {
    switch self {
    case .row:
      guard let index else { return catalogue.rows }
      return [catalogue.rows[try index.position(in: catalogue.rows.count, "rows")]]
    case .shards(let count):
      guard let index else { return catalogue.rows }
      return stride(from: try index.position(in: count, "shards"), to: catalogue.rows.count, by: count).map {
        catalogue.rows[$0]
      }
    case .plan(let plan, let file):
      let ids =
        if let index {
          plan.shards[try index.position(in: plan.shards.count, "shards")].ids
        } else {
          plan.shards.flatMap(\.ids)
        }
      let rows = Dictionary(catalogue.rows.map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
      return try ids.map { id in
        guard let row = rows[id] else {
          throw PlainFailure(.configuration, file: file, "names \(id), which is not a row of \(catalogue.path)")
        }
        return row
      }
    }
  }
}
