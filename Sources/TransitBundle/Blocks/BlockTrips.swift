import BundleFormat
import TransitSQLite

/// The trips of every block of a feed, read once and cached: eight bytes per trip in a block.
///
/// A database index instead would take 1 to 6 % of a bundle with blocks.
final class BlockTrips: Sendable {
  private struct Entry {
    let block: Int32
    let trip: Int32
  }

  /// Sorted by block, then by trip rank.
  private let entries: [Entry]

  /// - Parameter rows: Rows of ``TimetableQuery/blockTrips``.
  init(_ rows: Statement) throws(SQLiteError) {
    var entries: [Entry] = []
    while try rows.step() {
      // Ranks are row numbers, so they fit into 32 bits.
      entries.append(Entry(block: Int32(clamping: rows.integer(at: 0)), trip: Int32(clamping: rows.integer(at: 1))))
    }
    entries.sort { ($0.block, $0.trip) < ($1.block, $1.trip) }
    // The copy has no spare capacity.
    self.entries = entries.map { $0 }
  }

  func trips(of block: Int) -> [Int] {
    let first = entries.indices.partitioningIndex { entries[$0].block >= block }
    let end = (first..<entries.count).partitioningIndex { entries[$0].block > block }
    return entries[first..<end].map { Int($0.trip) }
  }
}
