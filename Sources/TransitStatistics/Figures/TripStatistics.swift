import BundleReader
package import TransitBundle
package import TransitValues

/// A trip, counted and measured.
package struct TripStatistics: Sendable {
  package let trip: CountedTrip
  package let callCount: Int
  /// ``StopRank/absent`` for a call in a zone.
  package let firstStop: StopRank
  package let lastStop: StopRank
  /// As in stop_times.txt, in seconds from the origin of the service day.
  package let start: Int?
  package let end: Int?
  /// Of one run.
  package let sums: Sums
  /// On a day on which the trip runs.
  package let runCount: Int
  /// The number of days on which the trip runs.
  package let dayCount: Int
}

extension Timetable {
  /// Returns the trips that run on a day, or all, sorted by id.
  package func tripStatistics(on date: ServiceDate?, of route: RouteID?) throws(BundleError) -> [TripStatistics] {
    let days = try serviceDayCounts()
    return try counting(route) { trips, route throws(DatabaseError) in
      var lengths = try PathLengths(trips)
      var rows: [TripStatistics] = []
      try trips.forEachPattern(try trips.trips(on: date, of: route)) { pattern throws(DatabaseError) in
        for trip in pattern.trips {
          let ends = pattern.ends(of: trip)
          let (start, end) = (ends.map { trip.start &+ $0.first }, ends.map { trip.start &+ $0.last })
          var sums = Sums()
          sums.add(duration: ends.map { $0.last &- $0.first }, distance: try lengths.length(of: trip, pattern))
          rows.append(
            TripStatistics(
              trip: trip, callCount: pattern.calls.count, firstStop: pattern.calls.first?.stop ?? .absent,
              lastStop: pattern.calls.last?.stop ?? .absent, start: start, end: end, sums: sums,
              runCount: pattern.runCount(of: trip),
              dayCount: days.indices.contains(trip.service.index - 1) ? days[trip.service.index - 1] : 0))
        }
      }
      return rows.sorted { $0.trip.rank < $1.trip.rank }
    }
  }

  /// The number of days of each service, by its rank.
  private func serviceDayCounts() throws(BundleError) -> [Int] {
    try services().map { $0.dayCount }
  }
}
