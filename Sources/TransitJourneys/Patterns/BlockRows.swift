import TransitBundle
import TransitSQLite

/// The trips of a block, on all days.
final class BlockRows: Sendable {
  let trips: [JourneyBlockTrip]

  init(_ trips: [JourneyBlockTrip]) { self.trips = trips }

  /// Memory use in bytes.
  var byteCount: Int { trips.count * MemoryLayout<JourneyBlockTrip>.stride + 64 }
}

extension JourneyReader {
  /// The trips of a block, from the cache or the database.
  func block(_ number: Int32, of network: JourneyNetwork) throws(SQLiteError) -> BlockRows {
    if case .block(let block) = network.cache.part(.block(number)) { return block }
    let block = BlockRows(try trips(ofBlock: Int(number)))
    network.cache.insert(.block(block), for: .block(number))
    return block
  }
}
