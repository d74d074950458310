import TransitBundle
import TransitValues

/// Which trips of a day take wheelchairs: what live data says of the vehicle, or else what the feed says of the trip.
struct TripAccess: Sendable {
  let values: TripValues
  private let runs: [RiddenRun]
  /// The profile of the first of ``runs``, whose profiles follow each other.
  private let firstProfile: Int

  /// - Parameter runs: The runs of live data, whose profiles are the last ones.
  init(values: TripValues, runs: [RiddenRun], _ times: ProfileTimes) {
    (self.values, self.runs) = (values, runs)
    firstProfile = times.profileCount - runs.count
  }

  /// The run of live data that a trip is; `nil` for a trip of the schedule.
  func run(of trip: DayTrips.Trip) -> RiddenRun? {
    let place = trip.profile.index - firstProfile
    return place >= 0 && !runs.isEmpty ? runs[place] : nil
  }

  func isAccessible(_ trip: DayTrips.Trip) -> Bool {
    run(of: trip)?.isAccessible ?? values.isAccessible(trip.rank)
  }
}
