import BundleFormat
import TransitBundle
import TransitSQLite

/// The trips of a block, with the times and stops at which riders may stay seated.
final class BlockTimes: Sendable {
  struct Trip: Sendable {
    let rank: Int32
    let service: Int32
    let pattern: Int32
    /// The index among the trips of the pattern.
    let index: Int32
    /// The first departure and the last arrival, in seconds from the origin of the service day.
    let start: Int32
    let end: Int32
    /// The last arrival as stored; only for a trip with decreasing times before ``end``.
    let lastArrival: Int32
    let firstStop: Int32
    let lastStop: Int32

    /// Whether the trip comes before another one in a block: by start, end and trip_id.
    func isBefore(_ other: Trip) -> Bool { (start, end, rank) < (other.start, other.end, other.rank) }
  }

  /// Sorted by start, end and trip_id. Trips without times and trips in frequencies.txt are left out.
  let trips: [Trip]

  init(_ trips: [Trip]) { self.trips = trips.sorted { $0.isBefore($1) } }

  /// The pairs of trips of which the second is the next one of the vehicle, among the trips that run on a day.
  ///
  /// The next trip is the first that starts when the trip before has ended, or later.
  func pairs(where runs: (Int32) throws(SQLiteError) -> Bool) throws(SQLiteError) -> [(from: Trip, to: Trip)] {
    var running: [Trip] = []
    for trip in trips where try runs(trip.service) { running.append(trip) }
    return running.indices.compactMap { index in
      let from = running[index]
      let next = (index + 1..<running.count).partitioningIndex { running[$0].start >= from.end }
      return next < running.count ? (from, running[next]) : nil
    }
  }

  /// Memory use in bytes.
  var byteCount: Int { trips.count * MemoryLayout<Trip>.stride + 64 }
}

extension JourneyReader {
  /// The trips of a block, from the cache or the database.
  func block(_ number: Int32, of network: JourneyNetwork) throws(SQLiteError) -> BlockTimes {
    if case .block(let block) = network.cache.part(.block(number)) { return block }
    var trips: [BlockTimes.Trip] = []
    for row in try self.trips(ofBlock: Int(number)) {
      if let trip = try linkedTrip(row, of: network) { trips.append(trip) }
    }
    let block = BlockTimes(trips)
    network.cache.insert(.block(block), for: .block(number))
    return block
  }

  /// A trip that riders may stay seated on; `nil` for a trip without times or in frequencies.txt.
  func linkedTrip(_ row: JourneyBlockTrip, of network: JourneyNetwork) throws(SQLiteError) -> BlockTimes.Trip? {
    guard let rank = Int32(exactly: row.pattern), rank > 0 else { return nil }
    let pattern = try pattern(rank, of: network)
    guard let index = pattern.index(ofTrip: Int32(clamping: row.trip), start: row.start) else { return nil }
    let trip = pattern.trips[index]
    let (first, last) = (pattern.firstTimed(trip.profile), pattern.lastTimed(trip.profile))
    return BlockTimes.Trip(
      rank: trip.rank, service: trip.service, pattern: rank, index: Int32(index), start: trip.start,
      end: trip.start + max(0, pattern.arrival(trip.profile, last)),
      lastArrival: trip.start + pattern.arrival(trip.profile, last), firstStop: pattern.stops[first],
      lastStop: pattern.stops[last])
  }
}
