import BundleFormat
import TransitSQLite

/// The trips of every block of a feed, read once and cached: four bytes per trip in a block, and about 20 per block.
///
/// A database index instead would take 1 to 6 % of a bundle with blocks.
final class BlockTrips: Sendable {
  /// The index in ``ends`` by block.
  private let indexes: [Int32: Int32]
  /// The end of each block's range in ``trips``.
  private let ends: [Int]
  /// Block by block, in rising order in each.
  private let trips: [Int32]

  /// - Parameter tree: The table `trip`.
  /// - Throws: The same error as SQLite for a damaged database.
  init(_ tree: RecordTree, _ contents: FeedContents) throws(SQLiteError) {
    var indexes: [Int32: Int32] = [:]
    var counts: [Int] = []
    // The index of each trip's block; -1 for a trip without one.
    var indexOfTrip: [Int32] = []
    var hasGap = false
    try tree.forEachRow(from: 1, columns: [CompactTables.positionInTrip("block", for: contents)]) { rank, row in
      hasGap = rank != indexOfTrip.count + 1
      if hasGap { return false }
      guard let block = row.optional(0) else {
        indexOfTrip.append(-1)
        return true
      }
      let next = Int32(counts.count)
      let index = indexes[Int32(clamping: block), default: next]
      if index == next {
        indexes[Int32(clamping: block)] = next
        counts.append(0)
      }
      counts[Int(index)] += 1
      indexOfTrip.append(index)
      return true
    }
    if hasGap { throw .damagedDatabase }
    // Each range is filled from its start, so that its start becomes its end.
    var (ends, total) = ([Int](), 0)
    for count in counts {
      ends.append(total)
      total += count
    }
    var trips = [Int32](repeating: 0, count: total)
    for (trip, index) in indexOfTrip.enumerated() where index >= 0 {
      trips[ends[Int(index)]] = Int32(trip + 1)
      ends[Int(index)] += 1
    }
    (self.indexes, self.ends, self.trips) = (indexes, ends, trips)
  }

  func trips(of block: Int) -> [Int] {
    guard let index = Int32(exactly: block).flatMap({ indexes[$0] }).map(Int.init) else { return [] }
    return trips[(index == 0 ? 0 : ends[index - 1])..<ends[index]].map(Int.init)
  }
}
