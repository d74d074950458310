import BundleFormat
import BundleReader
package import TransitValues

/// A trip as statistics count it.
package struct CountedTrip: Sendable {
  package let rank: TripRank
  package let route: RouteRank
  package let direction: Int?
  /// Its number in `shape`; `nil` without one.
  package let shape: Int?
  let service: ServiceRank
  let pattern: PatternRank
  let profile: ProfileRank
  /// In seconds from the origin of the service day.
  let start: Int
}

/// The trips of a pattern with its calls.
struct PatternRuns {
  let calls: [PatternReader.Call]
  /// Sorted by profile.
  let trips: ArraySlice<CountedTrip>
  private let profiles: [ProfileRank]
  /// Those of the calls of one profile after another.
  private let times: [PatternReader.CallTimes]
  /// The trips of frequencies.txt, and the periods of those that have usable ones.
  private let repeated: Set<TripRank>
  private let periods: [TripRank: [PatternReader.Period]]

  init(_ trips: ArraySlice<CountedTrip>, of pattern: PatternRank, _ patterns: PatternReader) throws(DatabaseError) {
    self.trips = trips
    calls = try patterns.calls(ofPattern: pattern)
    var profiles: [ProfileRank] = []
    for trip in trips where trip.profile != profiles.last { profiles.append(trip.profile) }
    self.profiles = profiles
    times = try patterns.times(ofProfiles: profiles, callCount: calls.count)
    repeated = try patterns.repeatedTrips(ofPattern: pattern)
    var periods: [TripRank: [PatternReader.Period]] = [:]
    if !repeated.isEmpty {
      for period in try patterns.periods(ofPattern: pattern) where period.headway > 0 {
        periods[period.trip, default: []].append(period)
      }
    }
    self.periods = periods
  }

  /// The times of a trip's calls, in seconds after its start.
  func times(of trip: CountedTrip) -> ArraySlice<PatternReader.CallTimes> {
    let index = profiles.indices.partitioningIndex { profiles[$0] >= trip.profile }
    return times[index * calls.count..<(index + 1) * calls.count]
  }

  /// The ends of a trip, in seconds after its start: the time of its first call that has one, and of its last.
  func ends(of trip: CountedTrip) -> (first: Int, last: Int)? {
    let times = times(of: trip)
    guard let first = times.lazy.compactMap({ $0.departure }).first,
      let last = times.reversed().lazy.compactMap({ $0.arrival }).first
    else { return nil }
    return (first, last)
  }

  /// The number of a trip's runs on a day.
  func runCount(of trip: CountedTrip) -> Int {
    guard repeated.contains(trip.rank) else { return 1 }
    return min(Self.mostRuns, periods[trip.rank, default: []].reduce(0) { $0.addingClamped($1.runCount) })
  }

  /// Calls a function with the start of each run of a trip, in seconds from the origin of the service day.
  func forEachStart(of trip: CountedTrip, _ body: (Int) -> Void) {
    guard repeated.contains(trip.rank) else { return body(trip.start) }
    var left = Self.mostRuns
    for period in periods[trip.rank, default: []] {
      for run in 0..<min(left, period.runCount) { body(period.start &+ run &* period.headway) }
      left -= min(left, period.runCount)
    }
  }

  /// An untrusted file may specify enough runs to exhaust memory.
  private static let mostRuns = 86_400
}

extension PatternReader.Period {
  /// The number of runs that start before the end.
  fileprivate var runCount: Int {
    let length = end.subtractingClamped(start)
    return length <= 0 ? 0 : (length - 1) / headway + 1
  }
}
