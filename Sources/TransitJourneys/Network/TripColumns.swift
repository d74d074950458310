import TransitBundle
import TransitSQLite

/// The route, block and wheelchair access of all trips, by rank: four to eight bytes per trip.
struct TripColumns: Sendable {
  /// Indexed by rank; index 0 is unused.
  private let routes: [Int32]
  /// 0 for a trip without a block. Empty if no trip has one.
  private let blocks: [Int32]
  /// A bit for each rank.
  private let accessible: [UInt64]

  init(_ reader: JourneyReader) throws(SQLiteError) {
    var (routes, blocks, accessible): ([Int32], [Int32], [UInt64]) = ([0], [], [0])
    try reader.forEachTrip { trip in
      let rank = routes.count
      routes.append(Int32(clamping: trip.route))
      if let block = trip.block {
        // Rows before the first block have none.
        while blocks.count < rank { blocks.append(0) }
        blocks.append(Int32(clamping: block))
      } else if !blocks.isEmpty {
        blocks.append(0)
      }
      if rank % 64 == 0 { accessible.append(0) }
      if trip.wheelchairAccessible == 1 { accessible[rank / 64] |= 1 << UInt64(rank % 64) }
    }
    // The copies have no spare capacity.
    self.routes = routes.map { $0 }
    self.blocks = blocks.map { $0 }
    self.accessible = accessible.map { $0 }
  }

  /// The rank of a trip's route; 0 for a trip that does not exist.
  func route(_ trip: Int32) -> Int32 { routes.indices.contains(Int(trip)) ? routes[Int(trip)] : 0 }

  /// The number of a trip's block; 0 for none.
  func block(_ trip: Int32) -> Int32 { blocks.indices.contains(Int(trip)) ? blocks[Int(trip)] : 0 }

  /// Whether wheelchair_accessible is 1.
  func isAccessible(_ trip: Int32) -> Bool {
    routes.indices.contains(Int(trip)) && accessible[Int(trip) / 64] >> UInt64(trip % 64) & 1 == 1
  }

  /// The ranks of the routes that have trips.
  var allRoutes: Set<Int32> { Set(routes.dropFirst()) }

  /// The number of trips.
  var count: Int { routes.count - 1 }

  /// Whether any trip has a block.
  var haveBlocks: Bool { !blocks.isEmpty }
}
