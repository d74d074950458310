import BundleFormat
package import TransitSQLite

/// A stop pattern with all its trips, as stored.
package enum JourneyPatternRows {
  /// A call of the pattern.
  package struct Call: Sendable {
    /// The rank of the stop; 0 for a call without a stop.
    package let stop: Int
    package let sequence: Int
    /// The number of the call's own headsign in `text`.
    package let headsign: Int?
    package let pickupType: Int?
    package let dropOffType: Int?
    /// Whether the call has a pickup/drop-off window. Such a call has no time.
    package let hasWindow: Bool
  }

  /// An entry of `trip_pattern_start`.
  package struct Trip: Sendable {
    /// Seconds from the origin of the service day.
    package let start: Int
    package let service: Int
    package let profile: Int
    package let trip: Int
  }

  /// A row of frequencies.txt.
  package struct Period: Sendable {
    package let trip: Int
    /// Seconds from the origin of the service day: the first run, and the end, before which runs start.
    package let start: Int
    package let end: Int
    package let headway: Int
    /// Whether exact_times is 1.
    package let isExact: Bool
    /// The index among the rows of the trip, from 0.
    package let row: Int
  }
}

/// The times of a call of a profile, in seconds after the start of the trip.
package struct JourneyCallTimes: Sendable {
  /// The arrival, else the departure, else the estimate; `nil` for a call without a time.
  package let arrival: Int?
  /// The departure, else the arrival, else the estimate; `nil` for a call without a time.
  package let departure: Int?
  /// Whether the call has its own time instead of an estimate.
  package let isStated: Bool
}

extension JourneyReader {
  private static let callColumns = [
    "pattern", "position", "stop", "sequence", "headsign", "pickup_type", "drop_off_type", "window_start", "window_end",
  ].map(CompactTables.positionInPatternCall)

  /// The calls of a pattern, up to the first gap in their positions.
  package func calls(ofPattern rank: Int) throws(SQLiteError) -> [JourneyPatternRows.Call] {
    var calls: [JourneyPatternRows.Call] = []
    try boards.trees.calls.forEach(from: [rank], columns: Self.callColumns, risingCount: 2) { row in
      guard row[0] == rank, row[1] == calls.count else { return false }
      calls.append(
        JourneyPatternRows.Call(
          stop: row.optional(2) ?? 0, sequence: row[3], headsign: row.optional(4), pickupType: row.optional(5),
          dropOffType: row.optional(6), hasWindow: row.optional(7) != nil || row.optional(8) != nil))
      return true
    }
    return calls
  }

  /// The trips of a pattern, sorted by start. Includes those in frequencies.txt.
  package func trips(ofPattern rank: Int) throws(SQLiteError) -> [JourneyPatternRows.Trip] {
    var trips: [JourneyPatternRows.Trip] = []
    try boards.trees.tripsByPattern.forEach(from: [rank], columns: [0, 1, 2, 3, 4], risingCount: 5) { row in
      guard row[0] == rank else { return false }
      trips.append(JourneyPatternRows.Trip(start: row[1], service: row[2], profile: row[3], trip: row[4]))
      return true
    }
    return trips
  }

  /// The rows of frequencies.txt of a pattern's trips, sorted by trip.
  package func periods(ofPattern rank: Int) throws(SQLiteError) -> [JourneyPatternRows.Period] {
    guard boards.hasFrequencies else { return [] }
    var periods: [JourneyPatternRows.Period] = []
    try boards.trees.frequencies.forEach(from: [rank], columns: [0, 1, 2, 3, 4, 5, 6], risingCount: 3) { row in
      guard row[0] == rank else { return false }
      if let start = row.optional(3), let end = row.optional(4), let headway = row.optional(5) {
        periods.append(
          JourneyPatternRows.Period(
            trip: row[1], start: start, end: end, headway: headway, isExact: row.optional(6) == 1, row: row[2]))
      }
      return true
    }
    return periods
  }

  /// Reads the times of profiles, one profile after another.
  ///
  /// - Parameters:
  ///   - profiles: In rising order.
  ///   - callCount: The number of calls that each profile must have.
  /// - Throws: SQLite's error for a damaged database, also if a profile has another number of calls.
  package func times(
    ofProfiles profiles: [Int], callCount: Int
  ) throws(SQLiteError) -> [JourneyCallTimes] {
    var times: [JourneyCallTimes] = []
    if callCount == 0 { return [] }
    var index = 0
    while index < profiles.count {
      let first = index
      var position = 0
      // Adjacent profiles are read in one scan.
      try boards.trees.profiles.forEach(from: [profiles[index]], columns: [0, 1, 2, 3, 4], risingCount: 2) { row in
        if position == callCount, row[0] != profiles[index] {
          (index, position) = (index + 1, 0)
          if index == profiles.count { return false }
        }
        guard row[0] == profiles[index], row[1] == position else { return false }
        times.append(Self.times(row))
        position += 1
        return true
      }
      if index == first || position > 0 {
        guard position == callCount else { throw .damagedDatabase }
        index += 1
      }
    }
    return times
  }

  private static func times(_ row: borrowing RecordValues) -> JourneyCallTimes {
    let (arrival, departure, estimate) = (row.optional(2), row.optional(3), row.optional(4))
    return JourneyCallTimes(
      arrival: arrival ?? departure ?? estimate, departure: departure ?? arrival ?? estimate,
      isStated: arrival != nil || departure != nil)
  }
}
