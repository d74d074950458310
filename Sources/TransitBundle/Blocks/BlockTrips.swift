import BundleFormat
import TransitSQLite
import TransitValues

/// The trips of every block of a feed, read once and cached: four bytes per trip in a block, and about 20 per block.
///
/// A database index instead would take 1 to 6 % of a bundle with blocks.
final class BlockTrips: Sendable {
  /// The range of ``trips`` by block.
  private let ranges: [Int32: Range<Int32>]
  /// Block by block, in rising order in each.
  private let trips: [TripRank]

  /// - Parameter tree: The table `trip`.
  /// - Throws: SQLite's error for a damaged database, also if the ranks of trips have a gap.
  ///
  /// Needs four bytes for each trip of the feed until it returns.
  init(_ tree: RecordTree, _ contents: FeedContents) throws(SQLiteError) {
    var counts: [Int32: Int32] = [:]
    // 0 for a trip without a block.
    var blocks: [Int32] = []
    var isWhole = true
    try tree.forEachRow(from: 1, columns: [CompactTables.positionInTrip("block", for: contents)]) { rank, row in
      isWhole = rank == blocks.count + 1 && rank <= Int32.max
      guard isWhole else { return false }
      let block = Int32(clamping: row.optional(0) ?? 0)
      blocks.append(block)
      if block != 0 { counts[block, default: 0] += 1 }
      return true
    }
    guard isWhole else { throw .damagedDatabase }
    var total: Int32 = 0
    var ranges = counts.mapValues { count in
      defer { total += count }
      return total..<total
    }
    var trips = [TripRank](repeating: .absent, count: Int(total))
    for (index, block) in blocks.enumerated() {
      guard let range = ranges[block] else { continue }
      trips[Int(range.upperBound)] = TripRank(index + 1)
      ranges[block] = range.lowerBound..<range.upperBound + 1
    }
    (self.ranges, self.trips) = (ranges, trips)
  }

  func trips(of block: Int) -> ArraySlice<TripRank> {
    guard let range = Int32(exactly: block).flatMap({ ranges[$0] }) else { return [] }
    return trips[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
