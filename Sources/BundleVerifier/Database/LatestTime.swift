import TransitSQLite

/// The latest second of a service day at which any trip still calls somewhere, worked out from the trips.
///
/// Repetitions of a trip without calls call nowhere; a bundle may count them, which makes queries look back further than
/// they must and changes no answer.
struct LatestTime {
  let range: ClosedRange<Int>

  init(_ connection: Connection) throws {
    // By profile, from 1; 0 for trips without calls.
    var lengths = [0]
    let profiles = try connection.prepare(
      "SELECT profile, max(arrival), max(departure), max(estimate) FROM profile_call GROUP BY profile")
    while try profiles.step(), profiles.integer(at: 0) == lengths.count {
      lengths.append((1...3).compactMap { profiles.optionalInteger(at: $0) }.max() ?? 0)
    }
    profiles.reset()
    func length(_ profile: Int) -> Int { lengths.indices.contains(profile) ? lengths[profile] : 0 }
    var latest = 0
    let trips = try connection.prepare("SELECT start, profile FROM trip WHERE profile <> 0")
    while try trips.step() { latest = max(latest, trips.integer(at: 0) &+ length(trips.integer(at: 1))) }
    let repetitions = try connection.prepare(
      "SELECT f.\"end\", t.profile FROM frequency f JOIN trip t ON t.id = f.trip WHERE f.\"end\" IS NOT NULL")
    var idle = 0
    while try repetitions.step() {
      let (end, profile) = (repetitions.integer(at: 0), repetitions.integer(at: 1))
      if profile == 0 { idle = max(idle, end) } else { latest = max(latest, end &+ length(profile)) }
    }
    range = latest...max(latest, idle)
  }
}
