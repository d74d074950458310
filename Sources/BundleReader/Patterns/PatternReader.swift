import BundleFormat
package import TransitValues

/// Reads stop patterns, their trips and their times from the trees of a bundle, for boards, trips and journeys. Caches
/// nothing.
///
/// Stops, trips, services, patterns and profiles are identified by their ranks, which start at 1. The content of the
/// file is untrusted: ranks may refer to rows that do not exist.
package struct PatternReader: Sendable {
  package let trees: BundleTrees
  package let hasFrequencies: Bool

  package init(trees: BundleTrees, hasFrequencies: Bool) {
    (self.trees, self.hasFrequencies) = (trees, hasFrequencies)
  }

  /// A pattern's call at a stop.
  package struct StopCall: Sendable {
    package let pattern: PatternRank
    package let position: Int32
  }

  /// The patterns that call at a stop.
  package func calls(atStop rank: StopRank) throws(DatabaseError) -> [StopCall] {
    var calls: [StopCall] = []
    try trees.callsByStop.forEach(from: [rank.index], columns: [0, 1, 2], risingCount: 3) { row in
      guard row[0] == rank.index else { return false }
      // Positions are row numbers, so they fit into 32 bits.
      calls.append(StopCall(pattern: row.rank(1), position: Int32(clamping: row[2])))
      return true
    }
    return calls
  }
}

// MARK: Calls

extension PatternReader {
  /// A row of `pattern_call`.
  package struct Call: Sendable {
    /// ``Pattern`` keeps only the last one.
    package var stop = StopRank.absent
    package let sequence: Int
    /// The number of the call's own headsign in `text`.
    package let headsign: Int?
    package let pickupType: Int?
    package let dropOffType: Int?
    /// Whether the call has a pickup/drop-off window. Such a call has no time.
    package let hasWindow: Bool
    /// The range of all trips' departures, in seconds after their start; `nil` if riders cannot board.
    package let bounds: (earliest: Int, latest: Int)?
  }

  private static let callColumns = [
    "pattern", "position", "stop", "sequence", "headsign", "pickup_type", "drop_off_type", "window_start", "window_end",
    "earliest", "latest",
  ].map(CompactTables.positionInPatternCall)

  /// The calls of a pattern, up to the first gap in their positions.
  package func calls(ofPattern rank: PatternRank) throws(DatabaseError) -> [Call] {
    var calls: [Call] = []
    try trees.calls.forEach(from: [rank.index], columns: Self.callColumns, risingCount: 2) { row in
      guard row[0] == rank.index, row[1] == calls.count else { return false }
      let bounds = row.optional(9).flatMap { earliest in row.optional(10).map { (earliest, $0) } }
      calls.append(
        Call(
          stop: row.rank(2), sequence: row[3], headsign: row.optional(4), pickupType: row.optional(5),
          dropOffType: row.optional(6), hasWindow: row.optional(7) != nil || row.optional(8) != nil, bounds: bounds))
      return true
    }
    return calls
  }

  /// The columns of `pattern_call` that belong to stop_times.txt, by their positions in the table.
  package enum CallColumn: Int, CaseIterable {
    case pattern, position, stop, sequence, headsign, pickupType, dropOffType, continuousPickup, continuousDropOff
    case timepoint, distance, locationGroup, location, windowStart, windowEnd, pickupBookingRule, dropOffBookingRule
  }

  private static let allCallColumns = CallColumn.allCases.map { $0.rawValue }

  /// The calls of a pattern with all columns of stop_times.txt, by ``CallColumn``.
  package func callRecords(ofPattern rank: PatternRank) throws(DatabaseError) -> RecordRows {
    try trees.calls.records(of: rank.index, columns: Self.allCallColumns)
  }
}

// MARK: Trips

extension PatternReader {
  /// An entry of `trip_pattern_start`.
  package struct Trip: Sendable {
    /// Seconds from the origin of the service day.
    package let start: Int
    package let service: ServiceRank
    package let profile: ProfileRank
    package let trip: TripRank
  }

  /// The trips of a pattern, sorted by start. Includes those in frequencies.txt.
  package func trips(ofPattern rank: PatternRank) throws(DatabaseError) -> [Trip] {
    var trips: [Trip] = []
    try trees.tripsByPattern.forEach(from: [rank.index], columns: [0, 1, 2, 3, 4], risingCount: 5) { row in
      guard row[0] == rank.index else { return false }
      trips.append(Trip(start: row[1], service: row.rank(2), profile: row.rank(3), trip: row.rank(4)))
      return true
    }
    return trips
  }

  /// A row of frequencies.txt.
  package struct Period: Sendable {
    package let trip: TripRank
    /// Seconds from the origin of the service day: the first run, and the end, before which runs start.
    package let start: Int
    package let end: Int
    package let headway: Int
    /// Whether exact_times is 1.
    package let isExact: Bool
    /// The index among the rows of the trip, from 0.
    package let row: Int
  }

  /// The rows of frequencies.txt of a pattern's trips, sorted by trip.
  package func periods(ofPattern rank: PatternRank) throws(DatabaseError) -> [Period] {
    guard hasFrequencies else { return [] }
    var periods: [Period] = []
    try trees.frequencies.forEach(from: [rank.index], columns: [0, 1, 2, 3, 4, 5, 6], risingCount: 3) { row in
      guard row[0] == rank.index else { return false }
      if let start = row.optional(3), let end = row.optional(4), let headway = row.optional(5) {
        periods.append(
          Period(
            trip: row.rank(1), start: start, end: end, headway: headway, isExact: row.optional(6) == 1, row: row[2]))
      }
      return true
    }
    return periods
  }

  /// The trips of a pattern that are in frequencies.txt.
  package func repeatedTrips(ofPattern rank: PatternRank) throws(DatabaseError) -> Set<TripRank> {
    guard hasFrequencies else { return [] }
    var trips: Set<TripRank> = []
    try trees.frequencies.forEach(from: [rank.index], columns: [0, 1]) { row in
      guard row[0] == rank.index else { return false }
      trips.insert(row.rank(1))
      return true
    }
    return trips
  }
}

// MARK: Times

extension PatternReader {
  /// The times of a call of a profile, in seconds after the start of the trip.
  package struct CallTimes: Sendable {
    /// The arrival, else the departure, else the estimate; `nil` for a call without a time.
    package let arrival: Int?
    /// The departure, else the arrival, else the estimate; `nil` for a call without a time.
    package let departure: Int?
    /// Whether the call has its own time instead of an estimate.
    package let isStated: Bool

    fileprivate init(_ row: borrowing RecordValues) {
      let (arrival, departure, estimate) = (row.optional(2), row.optional(3), row.optional(4))
      self.arrival = arrival ?? departure ?? estimate
      self.departure = departure ?? arrival ?? estimate
      isStated = arrival != nil || departure != nil
    }
  }

  /// The times of profiles, one profile after another.
  ///
  /// - Parameters:
  ///   - profiles: In rising order.
  ///   - callCount: The number of calls that each profile must have. So memory use is bounded by the contents of the
  ///     file, not by the profiles that trips reference.
  /// - Throws: An error for a damaged database, also if a profile has another number of calls.
  package func times(ofProfiles profiles: [ProfileRank], callCount: Int) throws(DatabaseError) -> [CallTimes] {
    var times: [CallTimes] = []
    try forEachTime(ofProfiles: profiles, callCount: callCount) { times.append($0) }
    return times
  }

  /// Visits the times of profiles, one profile after another, as ``times(ofProfiles:callCount:)`` returns them.
  package func forEachTime(
    ofProfiles profiles: [ProfileRank], callCount: Int, _ visit: (CallTimes) -> Void
  ) throws(DatabaseError) {
    if callCount == 0 { return }
    var index = 0
    while index < profiles.count {
      let first = index
      var position = 0
      // Adjacent profiles are read in one scan.
      try trees.profiles.forEach(from: [profiles[index].index], columns: [0, 1, 2, 3, 4], risingCount: 2) { row in
        if position == callCount, row[0] != profiles[index].index {
          (index, position) = (index + 1, 0)
          if index == profiles.count { return false }
        }
        guard row[0] == profiles[index].index, row[1] == position else { return false }
        visit(CallTimes(row))
        position += 1
        return true
      }
      if index == first || position > 0 {
        guard position == callCount else { throw .damagedDatabase }
        index += 1
      }
    }
  }

  /// The columns of ``timeRecords(ofProfile:)``.
  package enum TimeColumn: Int {
    case profile, position, arrival, departure, estimate
  }

  /// The times of a profile as they are stored, by ``TimeColumn``. A profile may lack calls of its pattern.
  package func timeRecords(ofProfile rank: ProfileRank) throws(DatabaseError) -> RecordRows {
    try trees.profiles.records(of: rank.index, columns: [0, 1, 2, 3, 4])
  }
}

extension RecordTree {
  /// Reads the records whose first column is `key`, in the order of the second column, which must rise.
  fileprivate func records(of key: Int, columns: [Int]) throws(DatabaseError) -> RecordRows {
    var records = RecordRows(columnCount: columns.count)
    try forEach(from: [key], columns: columns, risingCount: 2) { row in
      guard row.optional(0) == key else { return false }
      records.append(row)
      return true
    }
    return records
  }
}
