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

  /// The run of live data with a profile; `nil` for a profile of the schedule.
  func run(_ profile: ProfileNumber) -> RiddenRun? {
    let place = profile.index - firstProfile
    return place >= 0 && !runs.isEmpty ? runs[place] : nil
  }

  func isAccessible(_ trip: TripRank, _ profile: ProfileNumber) -> Bool {
    run(profile)?.isAccessible ?? values.isAccessible(trip)
  }
}
