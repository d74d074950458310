import TransitBundle
import TransitValues

/// Splits trips into lanes in which no trip overtakes another.
struct TripLanes {
  private let times: ProfileTimes
  /// `nil` if all trips have the same route and access, and no rule names one.
  private let access: TripAccess?
  private(set) var lanes: [[DayTrips.Trip]] = []

  /// The number of lanes that are tried for a trip. Bounds the time for hostile feeds.
  private static let triedLanes = 24

  /// - Parameters:
  ///   - trips: Sorted by start.
  ///   - access: `nil` if all trips have the same route and access, and no rule names one.
  ///   - named: The trips that rules name.
  init(_ trips: [DayTrips.Trip], _ times: ProfileTimes, _ access: TripAccess?, named: Set<TripRank>) {
    (self.times, self.access) = (times, access)
    var open: [Int] = []
    for trip in trips {
      if access != nil, named.contains(trip.rank) {
        lanes.append([trip])
      } else if let lane = open.suffix(Self.triedLanes).first(where: { canFollow(trip, lanes[$0][lanes[$0].count - 1]) }
      ) {
        lanes[lane].append(trip)
      } else {
        open.append(lanes.count)
        lanes.append([trip])
      }
    }
  }

  /// Whether a trip may come after another one in a lane.
  private func canFollow(_ trip: DayTrips.Trip, _ last: DayTrips.Trip) -> Bool {
    if let access {
      guard access.values.route(trip.rank) == access.values.route(last.rank),
        access.isAccessible(trip.rank, trip.profile) == access.isAccessible(last.rank, last.profile)
      else { return false }
    }
    if trip.profile == last.profile { return true }
    for position in 0..<times.callCount {
      let (arrival, before) = (times.arrival(trip.profile, position), times.arrival(last.profile, position))
      guard (arrival == ProfileTimes.missing) == (before == ProfileTimes.missing) else { return false }
      if arrival == ProfileTimes.missing { continue }
      if trip.start + arrival < last.start + before { return false }
      let departures = (times.departure(trip.profile, position), times.departure(last.profile, position))
      if trip.start + departures.0 < last.start + departures.1 { return false }
    }
    return true
  }
}
