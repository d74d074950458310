import BundleReader
package import TransitBundle
package import TransitValues

/// The calls of all runs of some days. Each array has an element for each call; those of a run follow each other.
package struct RunCalls: Sendable {
  package fileprivate(set) var dates: [ServiceDate] = []
  package fileprivate(set) var trips: [TripRank] = []
  package fileprivate(set) var routes: [RouteRank] = []
  /// ``StopRank/absent`` for a call in a zone.
  package fileprivate(set) var stops: [StopRank] = []
  package fileprivate(set) var sequences: [Int] = []
  /// In seconds since 1970; `nil` for a call without a time.
  package fileprivate(set) var arrivals: [Int?] = []
  package fileprivate(set) var departures: [Int?] = []
}

extension Timetable {
  /// Returns the calls of all runs of days, one day after another.
  package func runCalls(_ dates: ClosedRange<ServiceDate>) throws(BundleError) -> RunCalls {
    try counting { trips throws(DatabaseError) in
      var calls = RunCalls()
      var limit = RunLimit.calls
      for date in dates {
        let origin = clock.originSeconds(of: date)
        try trips.forEachPattern(try trips.trips(on: date, of: nil)) { pattern throws(DatabaseError) in
          for trip in pattern.trips {
            try limit.take(pattern.runCount(of: trip).multipliedClamped(by: pattern.calls.count))
            let times = pattern.times(of: trip)
            pattern.forEachStart(of: trip) { calls.append(trip, pattern, times, date, at: origin &+ $0) }
          }
        }
      }
      return calls
    }
  }
}

extension RunCalls {
  fileprivate mutating func append(
    _ trip: CountedTrip, _ pattern: PatternRuns, _ times: ArraySlice<PatternReader.CallTimes>, _ date: ServiceDate,
    at start: Int
  ) {
    for (call, time) in zip(pattern.calls, times) {
      dates.append(date)
      trips.append(trip.rank)
      routes.append(trip.route)
      stops.append(call.stop)
      sequences.append(call.sequence)
      arrivals.append(time.arrival.map { start &+ $0 })
      departures.append(time.departure.map { start &+ $0 })
    }
  }
}
