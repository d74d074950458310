import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the next trip of a vehicle: the trip of the same block that starts when or after the given trip ends.
  ///
  /// A trip starts with its first timed call and ends with its last. A block alone does not imply that riders may stay
  /// on board. If the feed allows it, ``transfers(fromTrip:)`` returns a row.
  ///
  /// - Parameters:
  ///   - trip: The trip to continue from.
  ///   - date: A service day. The trip itself need not run on it.
  /// - Returns: The first trip by start, end and id, or `nil` if there is none. Trips without times and trips in
  ///   frequencies.txt are skipped, and have no continuation themselves.
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: a few index lookups per trip of the block. The first call reads all trips of the feed and caches four bytes
  /// for each trip in a block, and about 20 for each block.
  public func continuation(of trip: TripID, on date: ServiceDate) throws(BundleError) -> BlockContinuation? {
    let next = try query { bundle throws(DatabaseError) -> BlockContinuation?? in
      guard let row = try bundle.first(.blockTrip, trip.rawValue, { row in BlockTrip.Row(row) }) else { return nil }
      guard let block = row.block else { return .some(nil) }
      let reader = reader(on: bundle)
      let blocks = try blockTrips.value { () throws(DatabaseError) in
        try BlockTrips(reader.trees.trips, metadata.contents)
      }
      let others = blocks.trips(of: block)
      return .some(try reader.continuation(of: row, on: date, among: others))
    }
    guard let next else { throw try unknownTrip(trip) }
    return next
  }
}

/// A trip of a block, with its end time.
private struct BlockTrip {
  /// A row of ``TimetableQuery/blockTrip``.
  struct Row {
    let rank: TripRank
    let tripID: TripID
    let block: Int?
    let service: ServiceRank
    let start: Int
    let pattern: PatternRank
    let profile: ProfileRank

    init(_ row: Statement) {
      rank = row.rank(at: 0)
      tripID = TripID(rawValue: row.text(at: 1))
      block = row.optionalInteger(at: 2)
      service = row.rank(at: 3)
      start = row.integer(at: 4)
      pattern = row.rank(at: 5)
      profile = row.rank(at: 6)
    }
  }

  let row: Row
  let end: Int

  static func < (left: BlockTrip, right: BlockTrip) -> Bool {
    (left.row.start, left.end, left.row.rank) < (right.row.start, right.end, right.row.rank)
  }
}

extension TimetableReader {
  /// - Parameter others: The ranks of the trips of the same block.
  fileprivate func continuation(
    of row: BlockTrip.Row, on date: ServiceDate, among others: ArraySlice<TripRank>
  ) throws(DatabaseError) -> BlockContinuation? {
    guard let trip = try timed(row) else { return nil }
    var next: BlockTrip?
    for rank in others {
      guard let other = try self.row(ofTrip: rank), other.block == row.block, other.start >= trip.end,
        try days(ofService: other.service)?.contains(date) == true, let other = try timed(other), trip < other
      else { continue }
      if next.map({ other < $0 }) ?? true { next = other }
    }
    return next.map {
      BlockContinuation(
        tripID: $0.row.tripID, start: ServiceTime(seconds: $0.row.start), end: ServiceTime(seconds: $0.end))
    }
  }

  private func row(ofTrip rank: TripRank) throws(DatabaseError) -> BlockTrip.Row? {
    try bundle.first(.blockTripByRank, rank.index) { row in BlockTrip.Row(row) }
  }

  /// Adds the end time of the trip; `nil` for a trip without times or with frequencies.
  private func timed(_ row: BlockTrip.Row) throws(DatabaseError) -> BlockTrip? {
    if hasFrequencies {
      let frequencies = try bundle.statement(.tripFrequencies)
      frequencies.bind(row.pattern, at: 0)
      frequencies.bind(row.rank, at: 1)
      if try frequencies.first({ _ in true }) ?? false { return nil }
    }
    let end = try bundle.statement(.profileEnd)
    end.bind(row.profile, at: 0)
    // If there is only one call, its arrival may precede the start of the trip, which is its departure.
    return try end.first { time in BlockTrip(row: row, end: row.start &+ max(0, time.integer(at: 0))) }
  }
}
