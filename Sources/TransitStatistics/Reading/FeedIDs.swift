import BundleFormat
import BundleReader
package import TransitBundle
import TransitValues

/// The ids of a file by their ranks.
package struct FeedIDs: Sendable {
  package enum Table: Sendable {
    case routes, shapes, stops, trips
  }

  package let ids: [String]

  /// The id with a rank; `nil` if there is none.
  package subscript(rank: Int) -> String? { ids.indices.contains(rank &- 1) ? ids[rank - 1] : nil }

  /// The rank of each id.
  package var ranks: [String: Int] {
    Dictionary(ids.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate init(_ tree: RecordTree, column: Int) throws(DatabaseError) {
    var ids: [String] = []
    var scan = try RecordScan(ofTable: tree, columnCount: column + 1)
    // Ranks have no gaps.
    while try scan.step(), scan.rowID == ids.count + 1 {
      ids.append(scan.text(at: column).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    self.ids = ids
  }
}

extension Timetable {
  /// Returns the ids of a file. Reads all of its rows.
  package func ids(of table: FeedIDs.Table) throws(BundleError) -> FeedIDs {
    try reading { () throws(DatabaseError) in
      switch table {
      case .routes: try FeedIDs(tree("route"), column: 1)
      case .shapes: try FeedIDs(tree("shape"), column: 1)
      case .stops: try FeedIDs(tree("stop"), column: CompactTables.positionInStop("stop_id", for: metadata.contents))
      case .trips: try FeedIDs(tree("trip"), column: CompactTables.positionInTrip("trip_id", for: metadata.contents))
      }
    }
  }

  private func tree(_ name: String) throws(DatabaseError) -> RecordTree {
    try SchemaRows(of: file).tree(name, of: file)
  }
}
