import BundleFormat
import TransitSQLite
import TransitValues

/// Reads patterns and profiles one at a time.
struct CallsReader {
  /// A call of a pattern, without times.
  struct Place {
    var call: StoredCall
    var earliest: Int?
    var latest: Int?
  }

  private var patterns: SequenceReader
  private var profiles: SequenceReader
  /// Times are clamped to this number of seconds to prevent overflow; another check reports values that large.
  private static let largestTime = 1 << 40
  private let distanceDigits: Int

  init(_ database: BundleDatabase) throws {
    patterns = SequenceReader(
      try database.storedRows(
        of: "pattern_call",
        ["pattern", "distance", "window_start", "window_end", "pickup_type", "earliest", "latest"]))
    profiles = SequenceReader(
      try database.storedRows(of: "profile_call", ["profile", "arrival", "departure", "estimate"]))
    distanceDigits = min(max(0, database.contents.stopDistanceDigits), 18)
  }

  mutating func places(of pattern: Int) throws(DatabaseError) -> [Place] {
    var places: [Place] = []
    try patterns.forEachRow(of: pattern) { row in
      var call = StoredCall()
      switch row.value(at: 1) {
      case .integer(let units): call.distance = ExactDistance(units: units, digits: distanceDigits)
      case .text(let text): call.distance = ExactDistance(text)
      default: break
      }
      call.isWindow = !row.isNull(at: 2) || !row.isNull(at: 3)
      call.allowsPickup = !call.isWindow && row.optionalInteger(at: 4) != 1
      places.append(Place(call: call, earliest: row.optionalInteger(at: 5), latest: row.optionalInteger(at: 6)))
      return true
    }
    return places
  }

  /// Combines a pattern's calls with the times of a profile. Reads at most one row more than the pattern has calls.
  ///
  /// - Returns: `nil` if the profile has a different number of calls.
  mutating func calls(at places: [Place], timedBy profile: Int) throws(DatabaseError) -> [StoredCall]? {
    var calls: [StoredCall] = []
    var isLonger = false
    try profiles.forEachRow(of: profile) { row in
      guard calls.count < places.count else {
        isLonger = true
        return false
      }
      var call = places[calls.count].call
      call.arrival = Self.time(row, 1)
      call.departure = Self.time(row, 2)
      call.estimate = Self.time(row, 3)
      calls.append(call)
      return true
    }
    return !isLonger && calls.count == places.count ? calls : nil
  }

  private static func time(_ row: StoredRows, _ index: Int) -> Int? {
    row.optionalInteger(at: index).map { min(max($0, -largestTime), largestTime) }
  }
}

/// A call as stored in the database; times in seconds.
struct StoredCall {
  /// The exact shape_dist_traveled.
  var distance: ExactDistance?
  var isWindow = false
  var allowsPickup = true
  var arrival: Int?
  var departure: Int?
  var estimate: Int?

  var time: Int? { departure ?? arrival }
}
