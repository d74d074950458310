package import BundleFormat
package import TransitValues

/// The trips of every block of a feed, read once and cached: four bytes per trip in a block, and per text of the feed.
///
/// A database index instead would take 1 to 6 % of a bundle with blocks.
package final class BlockTrips: Sendable {
  /// The end of the trips of each block in ``trips``, by the block's number. They start where the block before ends.
  private let ends: [Int32]
  /// Block by block, in rising order in each.
  private let trips: [TripRank]

  /// - Parameter tree: The table `trip`.
  /// - Throws: An error for a damaged database, also if the ranks of trips have a gap.
  ///
  /// Needs four bytes for each trip of the feed until it returns.
  package init(_ tree: RecordTree, _ contents: FeedContents) throws(DatabaseError) {
    // 0 for a trip without a block.
    var blocks: [Int32] = []
    // Each text takes eight bytes or more, so greater numbers have none.
    let numbers = 1..<min(tree.file.byteCount / 8, Int(Int32.max))
    var (isWhole, last) = (true, 0)
    try tree.forEachRow(from: 1, columns: [CompactTables.positionInTrip("block", for: contents)]) { rank, row in
      isWhole = rank == blocks.count + 1 && rank <= Int32.max
      guard isWhole else { return false }
      let block = row.optional(0).flatMap { numbers.contains($0) ? $0 : nil } ?? 0
      last = max(last, block)
      blocks.append(Int32(truncatingIfNeeded: block))
      return true
    }
    guard isWhole else { throw .damagedDatabase }
    var ends = [Int32](repeating: 0, count: last + 1)
    for block in blocks where block != 0 { ends[Int(block)] += 1 }
    // Where each block starts; then moved to its end, trip by trip.
    var total: Int32 = 0
    for block in ends.indices { (ends[block], total) = (total, total + ends[block]) }
    var trips = [TripRank](repeating: .absent, count: Int(total))
    for (index, block) in blocks.enumerated() where block != 0 {
      trips[Int(ends[Int(block)])] = TripRank(index + 1)
      ends[Int(block)] += 1
    }
    (self.ends, self.trips) = (ends, trips)
  }

  package func trips(of block: Int) -> ArraySlice<TripRank> {
    guard block > 0, block < ends.count else { return [] }
    return trips[Int(ends[block - 1])..<Int(ends[block])]
  }
}
