import BundleFormat
import Operations
import TransitValues

/// Writes `transfer`: the rows of transfers.txt, with stops, routes and trips as numbers.
struct TransfersWriter {
  /// The tables of the ids in the first columns, in the order of the specification.
  private static let parents: [ColumnReference] = [
    "stops.txt:stop_id", "stops.txt:stop_id", "routes.txt:route_id", "routes.txt:route_id", "trips.txt:trip_id",
    "trips.txt:trip_id",
  ]

  private let rows: RowStore
  /// The rows in the order of the table.
  private let order: [Int]
  /// The ranks of each of the first columns, in the order of the table; 0 for none.
  private let ranks: [[Int32]]

  /// - Parameter references: The ranked ids of stops, routes and trips.
  init(_ rows: RowStore, references: References) {
    let ids = Self.parents.map { references[$0] }
    // Ranks are in the order of ids, so rows that are sorted by ids are sorted by numbers.
    let order = rows.sorted()
    var ranks = ids.map { _ in [Int32]() }
    for row in order {
      let values = rows.values(of: row)
      for (column, ids) in ids.enumerated() {
        var rank: Int?
        if case .text(let range) = values[column] { rank = rows.withBytes { ids.rank(of: $0.extracting(range)) } }
        ranks[column].append(Int32(rank ?? 0))
      }
    }
    (self.rows, self.order, self.ranks) = (rows, order, ranks)
  }

  /// Writes the table and its indexes.
  func write(to trees: TreeStore, _ cancellation: Cancellation) throws {
    try trees.write(.table("transfer")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 0)
      for (position, row) in order.enumerated() {
        if position % 1024 == 0 { try cancellation.check() }
        record.removeAll()
        record.appendNull()
        for column in ranks { record.append(column[position] == 0 ? nil : Int(column[position])) }
        for value in rows.values(of: row).dropFirst(ranks.count) { rows.append(value, to: &record) }
        try tree.append(rowID: position + 1, record)
        statistics.count()
      }
      // SQLite does not take the number of rows from partial indexes.
      return statistics
    }
    for (name, column) in [("from_stop", 0), ("to_stop", 1), ("from_trip", 4), ("to_trip", 5)] {
      try trees.writeIndex(
        "transfer_\(name)", of: "transfer", [ranks[column]], isPartial: true, cancellation)
    }
  }
}
