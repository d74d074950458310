import BundleFormat
import TransitSQLite

/// Reads patterns and profiles one at a time.
struct CallsReader {
  /// A call of a pattern, its times still unknown.
  struct Place {
    var call: StoredCall
    var earliest: Int?
    var latest: Int?
  }

  private let patterns: Statement
  private let profiles: Statement
  /// No time of a feed is larger, in seconds; another check reports those that are, here they must not overflow.
  private static let largestTime = 1 << 40
  private let distanceDigits: Int

  init(_ database: BundleDatabase) throws(SQLiteError) {
    patterns = try database.connection.prepare(
      "SELECT distance, window_start IS NOT NULL OR window_end IS NOT NULL, pickup_type, earliest, latest "
        + "FROM pattern_call WHERE pattern = ? ORDER BY position")
    profiles = try database.connection.prepare(
      "SELECT arrival, departure, estimate FROM profile_call WHERE profile = ? ORDER BY position")
    distanceDigits = min(max(0, database.contents.stopDistanceDigits), 18)
  }

  func places(of pattern: Int) throws(SQLiteError) -> [Place] {
    patterns.bind(pattern, at: 0)
    var places: [Place] = []
    while try patterns.step() {
      var call = StoredCall()
      switch patterns.value(at: 0) {
      case .integer(let units): call.distance = ExactDistance(units: units, digits: distanceDigits)
      case .text(let text): call.distance = ExactDistance(text)
      default: break
      }
      call.isWindow = patterns.integer(at: 1) != 0
      call.allowsPickup = !call.isWindow && patterns.optionalInteger(at: 2) != 1
      places.append(
        Place(call: call, earliest: patterns.optionalInteger(at: 3), latest: patterns.optionalInteger(at: 4)))
    }
    return places
  }

  /// - Returns: Whether the profile has as many calls as the pattern.
  func addTimes(of profile: Int, to calls: inout [StoredCall]) throws(SQLiteError) -> Bool {
    profiles.bind(profile, at: 0)
    var position = 0
    while try profiles.step() {
      if position < calls.count {
        calls[position].arrival = time(0)
        calls[position].departure = time(1)
        calls[position].estimate = time(2)
      }
      position += 1
    }
    return position == calls.count
  }

  private func time(_ index: Int) -> Int? {
    profiles.optionalInteger(at: index).map { min(max($0, -Self.largestTime), Self.largestTime) }
  }
}
