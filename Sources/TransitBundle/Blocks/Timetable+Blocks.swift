import Synchronization
import TransitSQLite
public import TransitValues

extension Timetable {
  /// The trip that the vehicle of a trip goes on as: of those in the same block whose service runs on the day, the next
  /// one that starts when the trip has ended, or later.
  ///
  /// A trip starts with its first timed call and ends with its last. Whether riders may stay in their seats is not said
  /// by the block alone: ``transfers(fromTrip:)`` has a row where the feed states it.
  ///
  /// - Parameter date: A service day; the trip need not run on it for an answer.
  /// - Returns: By start, end and id the first one after the trip; `nil` where there is none. Trips without any time, and
  ///   those of frequencies.txt, whose runs belong to no block by themselves, are passed over and have none.
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed has no such trip.
  ///
  /// Cost: some look-ups for each trip of the block. The first question reads all trips of the feed; what blocks consist
  /// of, eight bytes for each trip that has one, is then kept beside the caches.
  public func continuation(of trip: TripID, on date: ServiceDate) throws(BundleError) -> BlockContinuation? {
    let next = try query { bundle throws(SQLiteError) -> BlockContinuation?? in
      let statement = try bundle.statement(.blockTrip)
      statement.bind(trip.rawValue, at: 0)
      guard let row = try statement.first({ row in BlockTrip.Row(row) }) else { return nil }
      guard let block = row.block else { return .some(nil) }
      let others = try blockTrips(bundle).trips(of: block)
      return .some(try boards(on: bundle).continuation(of: row, on: date, among: others))
    }
    guard let next else { throw try unknownTrip(trip) }
    return next
  }

  private func blockTrips(_ bundle: BundleConnection) throws(SQLiteError) -> BlockTrips {
    if let known = knownBlockTrips.withLock({ $0 }) { return known }
    let trips = try BlockTrips(bundle.statement(.blockTrips))
    knownBlockTrips.withLock { $0 = trips }
    return trips
  }
}

/// A trip of a block.
private struct BlockTrip {
  /// A row of ``TimetableQuery/blockTrip``.
  struct Row {
    let rank: Int
    let tripID: TripID
    let block: Int?
    let service: Int
    let start: Int
    let pattern: Int
    let profile: Int

    init(_ row: Statement) {
      rank = row.integer(at: 0)
      tripID = TripID(rawValue: row.text(at: 1))
      block = row.optionalInteger(at: 2)
      service = row.integer(at: 3)
      start = row.integer(at: 4)
      pattern = row.integer(at: 5)
      profile = row.integer(at: 6)
    }
  }

  let row: Row
  let end: Int

  static func < (left: BlockTrip, right: BlockTrip) -> Bool {
    (left.row.start, left.end, left.row.rank) < (right.row.start, right.end, right.row.rank)
  }
}

extension BoardReader {
  /// - Parameter others: The ranks of the trips of the same block.
  fileprivate func continuation(
    of row: BlockTrip.Row, on date: ServiceDate, among others: [Int]
  ) throws(SQLiteError) -> BlockContinuation? {
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

  private func row(ofTrip rank: Int) throws(SQLiteError) -> BlockTrip.Row? {
    let statement = try bundle.statement(.blockTripByRank)
    statement.bind(rank, at: 0)
    return try statement.first { row in BlockTrip.Row(row) }
  }

  /// The trip with its end; `nil` for one without times, and for one that repeats.
  private func timed(_ row: BlockTrip.Row) throws(SQLiteError) -> BlockTrip? {
    if hasFrequencies {
      let frequencies = try bundle.statement(.tripFrequencies)
      frequencies.bind(row.pattern, at: 0)
      frequencies.bind(row.rank, at: 1)
      if try frequencies.first({ _ in true }) ?? false { return nil }
    }
    let end = try bundle.statement(.profileEnd)
    end.bind(row.profile, at: 0)
    // A trip of a single call leaves after it has arrived.
    return try end.first { time in BlockTrip(row: row, end: row.start &+ max(0, time.integer(at: 0))) }
  }
}
