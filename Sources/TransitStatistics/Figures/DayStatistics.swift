import BundleReader
package import TransitBundle
package import TransitValues

/// The service of a day.
package struct DayStatistics: Sendable {
  package let date: ServiceDate
  package fileprivate(set) var serviceCount = 0
  package fileprivate(set) var runCount = 0
  package fileprivate(set) var sums = Sums()
}

extension Timetable {
  /// Returns the number of runs that are under way at each whole step of a day, from the first start to the last end.
  ///
  /// - Parameter step: In seconds, at least 1.
  package func runsInService(
    on date: ServiceDate, of route: RouteID?, step: Int
  ) throws(BundleError) -> [(time: Int, runCount: Int)] {
    let lines = try routeStatistics(on: date, of: route)
    guard let first = lines.compactMap({ $0.starts.first }).min(), let last = lines.compactMap({ $0.end }).max()
    else { return [] }
    let (start, end) = (first.subtractingClamped(1).floorDivided(by: step) + 1, last.floorDivided(by: step))
    guard start <= end else { return [] }
    guard end - start < Self.mostSteps else {
      throw BundleError(.unsupported, path: path, "has runs over more than \(Self.mostSteps) steps of the day")
    }
    let runs = lines.map { $0.inService }
    return (start...end).map { index in
      (index * step, runs.reduce(0) { $0 + $1.count(at: index * step) })
    }
  }

  /// Of a minute, about 70 days.
  private static let mostSteps = 100_000

  /// Returns the service of days, one after another.
  package func dayStatistics(_ dates: ClosedRange<ServiceDate>) throws(BundleError) -> [DayStatistics] {
    let services = try services()
    let totals = try counting { trips throws(DatabaseError) in
      var lengths = try PathLengths(trips)
      var totals = [(runCount: Int, sums: Sums)](repeating: (0, Sums()), count: services.count)
      try trips.forEachPattern(try trips.trips(on: nil, of: nil)) { pattern throws(DatabaseError) in
        for trip in pattern.trips where totals.indices.contains(trip.service.index - 1) {
          let count = pattern.runCount(of: trip)
          totals[trip.service.index - 1].runCount = totals[trip.service.index - 1].runCount.addingClamped(count)
          totals[trip.service.index - 1].sums.add(
            duration: pattern.ends(of: trip).map { $0.last &- $0.first },
            distance: try lengths.length(of: trip, pattern), count: count)
        }
      }
      return totals
    }
    var days: [DayStatistics] = []
    for date in dates {
      try reading { () throws(DatabaseError) in try QuestionCancellation.check() }
      var day = DayStatistics(date: date)
      for (service, total) in zip(services, totals) where service.runs(on: date) {
        day.serviceCount += 1
        day.runCount = day.runCount.addingClamped(total.runCount)
        day.sums.add(total.sums)
      }
      days.append(day)
    }
    return days
  }
}
