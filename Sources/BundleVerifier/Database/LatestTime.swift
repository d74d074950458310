import TransitSQLite
import TransitValues

/// The latest second of a service day at which any trip calls at a stop, computed from the trips.
///
/// The range is not empty where trips without calls have frequencies: a bundle may include these, which makes queries
/// look back further than necessary but does not change results.
struct LatestTime {
  let range: ClosedRange<Int>

  init(_ database: BundleDatabase) throws {
    let connection = database.connection
    let lengths = try Self.lengths(database)
    func length(_ profile: Int) -> Int { lengths.indices.contains(profile) ? lengths[profile] : 0 }
    var latest = 0
    var trips = try database.storedRows(of: "trip", ["start", "profile"])
    while try trips.step() {
      let (start, profile) = (trips.integer(at: 0), trips.integer(at: 1))
      if profile != 0 { latest = max(latest, start &+ length(profile)) }
    }
    let repetitions = try connection.prepare(
      "SELECT f.\"end\", t.profile FROM frequency f JOIN trip t ON t.id = f.trip WHERE f.\"end\" IS NOT NULL")
    var idle = 0
    while try repetitions.step() {
      let (end, profile) = (repetitions.integer(at: 0), repetitions.integer(at: 1))
      if profile == 0 { idle = max(idle, end) } else { latest = max(latest, end &+ length(profile)) }
    }
    range = latest...max(latest, idle)
  }

  /// The last second of each profile, indexed by its number from 1; 0 if it has none.
  private static func lengths(_ database: BundleDatabase) throws -> [Int] {
    var lengths = [0]
    var calls = try database.storedRows(of: "profile_call", ["profile", "arrival", "departure", "estimate"])
    while try calls.step() {
      let profile = calls.integer(at: 0)
      if profile == lengths.count { lengths.append(.min) }
      if profile < 1 || profile != lengths.count - 1 { break }
      for index in 1...3 where !calls.isNull(at: index) {
        lengths[profile] = max(lengths[profile], calls.integer(at: index))
      }
    }
    return lengths.map { $0 == .min ? 0 : $0 }
  }
}
